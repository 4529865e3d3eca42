// SPDX-License-Identifier: MIT
/** What the server works out when asked: the course of the scores, and a second look. */
import * as api from "../net/api";
import type { ReviewPage, ScoreCourse } from "../net/messages";
import { worst } from "./worst";

/** What is needed to ask. */
export interface Asking {
  id(): string;
  token(): string | undefined;
  last(): number;
}

/** Points during the game; read again when the game has gone on. */
export class Course {
  data = $state.raw<ScoreCourse | null>(null);
  private known = -1;

  constructor(private readonly asking: Asking) {}

  async read(): Promise<void> {
    const last = this.asking.last();
    if (last === this.known) return;
    this.known = last;
    try {
      this.data = await api.scores(this.asking.id(), this.asking.token());
    } catch {
      this.known = -1; // asked for again the next time
    }
  }
}

const AGAIN = 1500; // milliseconds until a review that grows is asked for again

/** A second look at a finished game, as far as it has come. */
export class Review {
  data = $state.raw<ReviewPage | null>(null);
  failed = $state("");
  worst = $derived(worst(this.data?.judgements ?? []));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(private readonly asking: Asking) {}

  begin(): void {
    if (this.running) return;
    this.running = true;
    void this.ask();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      this.data = await api.review(this.asking.id());
      this.failed = "";
    } catch (error) {
      this.failed = error instanceof api.ApiError ? error.code : "unknown";
    }
    const grows = this.data === null || this.data.done < this.data.of;
    if (this.running && grows) this.timer = setTimeout(() => void this.ask(), AGAIN);
  }
}
