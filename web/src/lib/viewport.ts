// SPDX-License-Identifier: MIT
/**
 * Large phones on their side are as wide as a small desktop, but not as high. They get the
 * layout of a phone: the page is laid out a little narrower and shown a little larger.
 */
const SHORT = 500; // pixels of height that no desktop layout fits into
const PHONE = 880; // the widest that is laid out as a phone
const COVER = "viewport-fit=cover";
const PLAIN = `width=device-width, initial-scale=1, ${COVER}`;

export function viewportFor(width: number, height: number): string {
  return height < SHORT && width > PHONE ? `width=${PHONE}, ${COVER}` : PLAIN;
}

/** Set it now and whenever the phone is turned; a desktop's browser does not care. */
export function fitPhones(): void {
  const sideways = matchMedia("(orientation: landscape)");
  const fit = (): void => {
    const [short, long] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
    const content = sideways.matches ? viewportFor(long, short) : viewportFor(short, long);
    document.querySelector("meta[name=viewport]")?.setAttribute("content", content);
  };
  sideways.addEventListener("change", fit);
  fit();
}
