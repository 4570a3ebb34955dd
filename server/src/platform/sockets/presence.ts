import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SharedRedis } from '#platform/operations/redis.ts';

/** How long the other processes may take to answer, in milliseconds. */
const answerTime = 300;
const questions = 'presence';

const Answer = z.object({ id: z.string(), personIds: z.array(z.string()) });
const Question = z.extend(Answer, { from: z.string() });
type Answer = z.infer<typeof Answer>;
type Question = z.infer<typeof Question>;

/**
 * Finds out who is connected. Nothing is stored: each time the other processes are asked, through Redis, which of these people are
 * connected to them. Those that do not answer in time, and without Redis all of them, are left out.
 */
export class Presence {
  readonly #id = randomUUID();
  readonly #redis: SharedRedis | undefined;
  readonly #listHere: (personIds: readonly string[]) => string[];
  /** What receives the answers to a question, by its id. */
  readonly #receivers = new Map<string, (personIds: string[]) => void>();

  constructor(redis: SharedRedis | undefined, listHere: (personIds: readonly string[]) => string[]) {
    this.#redis = redis;
    this.#listHere = listHere;
    redis?.subscribe(questions, (text) => {
      const question = parse(Question, text);
      if (!question) return;
      const { id, from, personIds } = question;
      if (from === this.#id) this.#receive({ id, personIds: [] });
      else void redis.publish(answersTo(from), JSON.stringify({ id, personIds: listHere(personIds) } satisfies Answer));
    });
    redis?.subscribe(answersTo(this.#id), (text) => {
      const answer = parse(Answer, text);
      if (answer) this.#receive(answer);
    });
  }

  /** Those of the people who are connected to any process. */
  async find(personIds: readonly string[]): Promise<ReadonlySet<string>> {
    const connected = new Set(this.#listHere(personIds));
    if (!this.#redis || personIds.length === 0) return connected;
    const question: Question = { id: randomUUID(), from: this.#id, personIds: [...personIds] };
    const { promise, resolve } = Promise.withResolvers<void>();
    let [answers, expected] = [0, Infinity];
    this.#receivers.set(question.id, (theirs) => {
      for (const id of theirs) connected.add(id);
      answers += 1;
      if (answers >= expected) resolve();
    });
    const timer = setTimeout(resolve, answerTime);
    // Answers may arrive before the number of processes that were asked.
    expected = await this.#redis.publish(questions, JSON.stringify(question));
    if (answers >= expected) resolve();
    await promise;
    clearTimeout(timer);
    this.#receivers.delete(question.id);
    return connected;
  }

  #receive({ id, personIds }: Answer): void {
    this.#receivers.get(id)?.(personIds);
  }
}

/** Returns undefined for the text of another program or release. */
function parse<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function answersTo(processId: string): string {
  return `presence:${processId}`;
}
