import { presenceCheckMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { emit, onConnected } from '#platform/api/sockets.ts';

/** Milliseconds between two regular questions. People asked about in the last half of it wait for the next one. */
const askInterval = 60_000;
/** How long a person counts as active, in milliseconds: longer than the 90 s that may pass until the next question, so that a reconnect does not remove the dot. */
const holdTime = 100_000;
/** How long people who come onto the screen are collected before they are asked about together, in milliseconds. */
const restTime = 400;

/** Which of the people on the screen are active now. The server answers for friends, and nothing is asked about people out of sight. */
export class ActivePeople {
  /** The people on the screen, by how many elements show them. */
  readonly #shown = new Map<Id, number>();
  readonly #askedAt = new Map<Id, number>();
  /** When an answer last said that a person is active. */
  readonly #activeAt = new Map<Id, number>();
  readonly #listeners = new Set<() => void>();
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  /** Asks until the returned function is called. */
  start(): () => void {
    const interval = setInterval(() => void this.#ask(), askInterval);
    const askAgain = () => {
      if (document.visibilityState === 'visible') this.#askSoon();
    };
    const stopListening = onConnected('/conversations', askAgain);
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      clearInterval(interval);
      clearTimeout(this.#restTimer);
      stopListening();
      document.removeEventListener('visibilitychange', askAgain);
    };
  }

  /** Asks about a person as long as they are shown, until the returned function is called. */
  show(id: Id): () => void {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1);
    this.#forgetOldAndNotify();
    this.#askSoon();
    return () => {
      const count = (this.#shown.get(id) ?? 0) - 1;
      if (count > 0) this.#shown.set(id, count);
      else this.#shown.delete(id);
    };
  }

  isActive(id: Id): boolean {
    return this.#activeAt.has(id);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #askSoon(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => void this.#ask(), restTime);
  }

  async #ask(): Promise<void> {
    this.#forgetOldAndNotify();
    const now = performance.now();
    const isDue = (id: Id) => now - (this.#askedAt.get(id) ?? -Infinity) > askInterval / 2;
    const userIds = [...this.#shown.keys()].filter(isDue).slice(0, presenceCheckMax);
    if (userIds.length === 0 || document.visibilityState !== 'visible') return;
    for (const id of userIds) this.#askedAt.set(id, now);
    const activeIds = await emit('/conversations presence:check', { userIds }).then(
      (answer) => answer.activeIds,
      (): Id[] => {
        for (const id of userIds) this.#askedAt.delete(id);
        return [];
      },
    );
    for (const id of activeIds) this.#activeAt.set(id, performance.now());
    this.#forgetOldAndNotify();
  }

  #forgetOldAndNotify(): void {
    for (const [id, activeAt] of this.#activeAt) {
      if (performance.now() - activeAt > holdTime) this.#activeAt.delete(id);
    }
    for (const listener of this.#listeners) listener();
  }
}
