// SPDX-License-Identifier: MIT
/** Who can reach this server, and under which address links are passed on. */
import * as api from "../net/api";
import type { Access } from "../net/messages";

class Reach {
  data = $state.raw<Access | null>(null);
  chosen = $state(0); // which of several addresses
  /** Where others find this server: at the machine itself not what its own browser shows. */
  base = $derived.by((): string => {
    const { here = false, addresses = [] } = this.data ?? {};
    return (here ? addresses[this.chosen] : undefined) ?? location.origin;
  });

  /** Without an answer links stay as the reader's own address says. */
  async read(): Promise<void> {
    this.data = await api.access().catch(() => null);
  }

  async change(open: boolean): Promise<void> {
    this.data = await api.changeAccess(open);
    this.chosen = 0;
  }
}

export const reach = new Reach();
