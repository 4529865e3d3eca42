// SPDX-License-Identifier: MIT
/** Copying a text: pages without TLS have no clipboard, so there a marked text is copied.
 * False if the browser refuses; then the text has to be shown. */
export async function copyText(text: string): Promise<boolean> {
  if (!isSecureContext) return copyMarked(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copyMarked(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.style.position = "fixed";
  field.style.opacity = "0";
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
