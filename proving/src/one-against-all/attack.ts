import { setTimeout as sleep } from 'node:timers/promises';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import type { Account, Attacker, Scene } from './scene.ts';

/** One attack, as the process that runs it sees it. */
export class Attack {
  readonly scene: Scene;
  readonly url: string;
  readonly attacker: Attacker;
  readonly person: TestPerson;
  /** How often each outcome occurred: a status, the code of a refusal, or an error. */
  readonly outcomes = new Map<string, number>();
  readonly #end: number;

  constructor(scene: Scene, attacker: Attacker, url: string, duration: number) {
    this.scene = scene;
    this.attacker = attacker;
    this.url = url;
    this.person = personOf(url, attacker);
    this.#end = performance.now() + duration;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  count(outcome: string | number): void {
    const key = String(outcome);
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
  }

  /** Sends requests in `parallel` until the time is over. After a refusal each pauses for a moment, or it would only measure refusals. */
  async keepSending(parallel: number, send: (number: number) => Promise<{ status: number }>): Promise<void> {
    let number = 0;
    const sendNext = async () => {
      while (!this.isOver) {
        number += 1;
        const outcome = await send(number).then(
          ({ status }) => status,
          (error: unknown) => describe(error),
        );
        this.count(outcome);
        if (outcome === 429 || outcome === 503 || typeof outcome === 'string') await sleep(20);
      }
    };
    await Promise.all(Array.from({ length: parallel }, sendNext));
  }
}

export function personOf(url: string, { id, username, token }: Account): TestPerson {
  return new TestPerson(url, token, { id, username });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
