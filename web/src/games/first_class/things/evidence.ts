// SPDX-License-Identifier: MIT
/** Evidence of the crime: tokens, who has which, and the bag. */
import type { Detail } from "../../../kit/details";
import { say } from "../../../lib/page.svelte";
import { token } from "../symbols";
import { capital, seatOf, type About, type Scene } from "./telling";

function aboutEvidence(scene: Scene, id: string): Detail | null {
  const found = seatOf(id, scene);
  const evidence = found?.player.evidence;
  if (!found || !evidence) return null;
  const [least, most] = scene.view.suspicion?.[found.seat] ?? [0, 0];
  const counts = (["fingerprint", "false_lead", "unknown"] as const)
    .filter((kind) => evidence[kind] > 0)
    .map((kind) => `${evidence[kind]} × ${scene.table.say(`token.${kind}`)}`);
  return {
    title: say("fc.evidence.of", { player: scene.table.called[found.seat] ?? "" }),
    art: token("unknown", 20, 20, 18),
    w: 40,
    h: 40,
    lines: [...counts, say("fc.prints", { least, most })],
    rules: ["FC-742", "FC-750"],
  };
}

const aboutToken = ({ table }: Scene, id: string): Detail => ({
  title: capital(table.say(`token.${id}`)),
  art: token(id, 20, 20, 18),
  w: 40,
  h: 40,
  lines: [say("fc.token.help")],
  rules: ["FC-742", "FC-750"],
});

const aboutBag = ({ view: { bag, unseen } }: Scene): Detail => ({
  title: say("fc.bag", { n: bag ?? 0 }),
  lines: unseen ? [say("fc.unseen", { prints: unseen.fingerprint, leads: unseen.false_lead })] : [],
  rules: ["FC-741", "FC-743"],
});

export const EVIDENCE: Record<string, About> = {
  evidence: aboutEvidence,
  token: aboutToken,
  bag: aboutBag,
  role: () => ({ title: say("fc.role"), lines: [say("fc.role.help")], rules: ["FC-740", "FC-750"] }),
};
