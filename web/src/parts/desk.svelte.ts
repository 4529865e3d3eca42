// SPDX-License-Identifier: MIT
/** What of a table is in sight: tab, place on a phone, drawer, board or words. */
import type { Drawer, Place, Tab } from "./places";

export class Desk {
  chosen = $state<Tab | null>(null); // of the tabs
  place = $state<Place>("board");
  drawer = $state<Drawer>(null);
  rule = $state("");
  sheetUp = $state(false); // on a phone: the own things in full height
  asText = $state(false);
  ended = $state(true);
  width = $state(1440);

  readonly phone = $derived(this.width < 900);
  readonly narrow = $derived(!this.phone && this.width < 1200);

  /** The address of a past game may say what is wanted. */
  constructor(readonly alone: boolean) {
    if (alone && location.hash === "#review") this.chosen = "review";
    if (alone && location.hash === "#shuffles") this.drawer = "shuffles";
  }

  open(drawer: Drawer): void {
    this.rule = "";
    this.drawer = drawer;
  }
  readonly openRule = (wanted: string): void => {
    this.rule = wanted;
    this.drawer = "rules";
  };

  /** A list, wherever it stands on this screen. */
  readonly showList = (tab: Tab): void => {
    this.chosen = tab;
    this.place = "log";
    this.showSide();
  };
  readonly showChoices = (): void => this.showList("choices");
  showOthers(): void {
    this.place = "others";
    this.showSide();
  }
  private showSide(): void {
    if (this.narrow) this.drawer = "side";
  }
}
