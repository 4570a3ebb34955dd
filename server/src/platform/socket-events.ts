import { Id } from '@baraza/contract/shared/scalars.ts';
import type { ClientEvent, EventLimit } from '@baraza/contract/shared/socket-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Deps, Viewer } from './deps.ts';
import { AppError, notFound } from './errors.ts';
import { countEvents } from './metrics.ts';
import { toRefusal } from './problems.ts';
import type { SocketCall } from './sockets.ts';
import type { RateCounter } from './rate-counter.ts';

export type Handler = (heard: SocketCall<unknown>) => Promise<object | void>;

interface Known {
  parts: ClientEvent;
  deps: Deps;
  handler: Handler;
}

interface Asked {
  key: string;
  body: unknown;
}

const usual: EventLimit = { max: 600, per: 'minute' };
const spans = { second: 1_000, minute: 60_000, hour: 3_600_000 };
/** What one socket may have waiting to be answered; a client that waits for answers never comes near. */
const waitingMost = 100;
/** The rooms one socket may be in. */
const roomsMost = 200;
const tooMuch = 'That was a lot at once. Please wait a little and try again.';

/** Answers what clients emit: one wrapper for all events, as the routes have one for all calls. */
export class EventDesk {
  readonly #known = new Map<string, Known>();
  readonly #log: FastifyBaseLogger;
  readonly #rateCounter: RateCounter | undefined;
  readonly #isOutOfReach: boolean;

  constructor(options: { log: FastifyBaseLogger; rateCounter: RateCounter | undefined; isOutOfReach: boolean }) {
    this.#log = options.log;
    this.#rateCounter = options.rateCounter;
    this.#isOutOfReach = options.isOutOfReach;
  }

  get keys(): string[] {
    return [...this.#known.keys()];
  }

  add(key: string, known: Known): void {
    if (this.#known.has(key)) throw new Error(`${key} is answered twice.`);
    this.#known.set(key, known);
  }

  /** Answers all that this socket emits, one after the other. `find` tells who it is now, and throws once nobody. */
  attend(socket: Socket, find: () => Promise<Viewer>): void {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    const answerAfter = async (before: Promise<void>, asked: Asked, acknowledge: (answer: object) => void) => {
      await before;
      acknowledge(await this.#answer(socket, asked, find));
      waiting -= 1;
    };
    socket.onAny((event: unknown, ...args: unknown[]) => {
      const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (answer: object) => void) : () => {};
      if (waiting >= waitingMost) {
        acknowledge({ ok: false, code: 'rate_limited', detail: tooMuch });
        return;
      }
      waiting += 1;
      last = answerAfter(last, { key: `${socket.nsp.name} ${String(event)}`, body: args[0] }, acknowledge);
    });
  }

  /** What one event is acknowledged with; it never throws. */
  async #answer(socket: Socket, { key, body }: Asked, find: () => Promise<Viewer>): Promise<object> {
    const known = this.#known.get(key);
    const where = { event: known ? key : 'unknown' };
    try {
      const viewer = await find();
      if (!known) throw notFound();
      await this.#limit(key, known.parts.rateLimit ?? usual, viewer);
      const answer = await known.handler({
        deps: known.deps,
        viewer,
        body: parse(known.parts.body, body) as undefined,
        socket,
        join: (room) => join(socket, room),
        leave: (room) => void socket.leave(room),
        whenGone: (work) => void socket.once('disconnect', work),
      });
      countEvents(where.event, 'ok');
      return { ok: true, ...(known.parts.ack && z.parse(known.parts.ack, answer)) };
    } catch (thrown) {
      const { code, message } = toRefusal(thrown, this.#log, where);
      countEvents(where.event, code);
      return { ok: false, code, detail: message };
    }
  }

  async #limit(key: string, { max, per }: EventLimit, viewer: Viewer): Promise<void> {
    if (!this.#rateCounter) return;
    const { count, left } = await this.#rateCounter.add(`socket ${key} ${viewer.id}`, spans[per]);
    if (count <= max || this.#isOutOfReach) return;
    throw new AppError('rate_limited', tooMuch, { retryAfter: left / 1000 });
  }
}

function parse(schema: z.ZodMiniType | undefined, body: unknown): unknown {
  if (!schema) return undefined;
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  // As in an address: what is no id names nothing that is there.
  if (schema === Id) throw notFound();
  const [first] = read.error.issues;
  const place = first?.path.join('.');
  throw new AppError('invalid_body', `${place ? `${place}: ` : ''}${first?.message ?? 'That does not fit.'}`);
}

function join(socket: Socket, room: string): void {
  if (socket.rooms.size >= roomsMost && !socket.rooms.has(room)) throw new AppError('rate_limited', tooMuch);
  void socket.join(room);
}
