import { Id } from '@baraza/contract/shared/scalars.ts';
import type { ClientEvent, EventLimit } from '@baraza/contract/shared/socket-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';
import { AppError, inMaintenance, notFound } from '#platform/http/errors.ts';
import type { Installation } from '#platform/features/installation.ts';
import type { MediaUrls } from '#platform/http/media-url.ts';
import { countEvents, countRefusal } from '#platform/operations/metrics.ts';
import { toRefusal } from '#platform/http/problems.ts';
import { requireConsent } from '#platform/http/consent.ts';
import { limitText, type TextLimits } from '#platform/http/text-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A client event with its parsed body. */
export interface EventCall<Body = unknown> {
  viewer: Viewer;
  body: Body;
  /** This socket: its id, for `except` of `emit`, and its rooms. */
  socket: Pick<Socket, 'id' | 'rooms'>;
  /** Adds the socket to a room. Throws `rate_limited` beyond 200 rooms. */
  join(room: string): void;
  leave(room: string): void;
  /** Lets the next event of the socket begin, and other work of the person, while this one only waits for an answer. */
  endTurn(): void;
  /** Runs `work` when this socket has disconnected. */
  onDisconnect(work: () => void): void;
}

interface Registration {
  parts: ClientEvent;
  /** Returns the acknowledgement. */
  handler: (call: EventCall) => Promise<unknown>;
}

interface ReceivedEvent {
  key: string;
  body: unknown;
}

const defaultLimit: EventLimit = { max: 600, per: 'minute' };
const spans = { second: 1_000, minute: 60_000, hour: 3_600_000 };
/** How many unanswered events one socket may have; a client that waits for acknowledgements stays far below. */
const maxWaiting = 100;
/** How many rooms one socket may be in. */
const maxRooms = 200;
export const tooMuch = 'That was a lot at once. Please wait a little and try again.';

interface ClientEventsOptions extends TextLimits {
  log: FastifyBaseLogger;
  work: FairSemaphore;
  installation: Installation;
  mediaUrls: MediaUrls;
}

/** Handles all client events with the same steps, as `route` does for HTTP endpoints. */
export class ClientEvents {
  readonly #registered = new Map<string, Registration>();
  readonly #log: FastifyBaseLogger;
  readonly #limits: TextLimits;
  readonly #work: FairSemaphore;
  readonly #installation: Installation;
  readonly #mediaUrls: MediaUrls;

  constructor({ log, env, rateCounter, work, installation, mediaUrls }: ClientEventsOptions) {
    this.#log = log;
    this.#limits = { env, rateCounter };
    this.#work = work;
    this.#installation = installation;
    this.#mediaUrls = mediaUrls;
  }

  get keys(): string[] {
    return [...this.#registered.keys()];
  }

  add(key: string, registered: Registration): void {
    if (this.#registered.has(key)) throw new Error(`${key} has two handlers.`);
    this.#registered.set(key, registered);
  }

  /** Handles the events of a socket one after another. `find` returns its viewer, and throws if the session has ended. */
  handleEventsOf(socket: Socket, find: () => Promise<Viewer>): void {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    const answerAfter = async (
      before: Promise<void>,
      received: ReceivedEvent,
      acknowledge: (answer: object) => void,
      endTurn: () => void,
    ) => {
      await before;
      acknowledge(await this.#answer(socket, received, find, endTurn));
      waiting -= 1;
      endTurn();
    };
    socket.onAny((event: unknown, ...args: unknown[]) => {
      const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (answer: object) => void) : () => {};
      if (waiting >= maxWaiting) {
        countRefusal('socket-waiting');
        acknowledge({ ok: false, code: 'rate_limited', detail: tooMuch });
        return;
      }
      waiting += 1;
      const { promise: turn, resolve: endTurn } = Promise.withResolvers<void>();
      void answerAfter(last, { key: `${socket.nsp.name} ${String(event)}`, body: args[0] }, acknowledge, endTurn);
      last = turn;
    });
  }

  /** Returns the acknowledgement of an event; never throws. */
  async #answer(
    socket: Socket,
    { key, body }: ReceivedEvent,
    find: () => Promise<Viewer>,
    endTurn: () => void,
  ): Promise<object> {
    const registered = this.#registered.get(key);
    const context = { event: registered ? key : 'unknown' };
    try {
      const viewer = await find();
      if (!registered || this.#installation.isHidden(socket.nsp.name, viewer.campusId)) throw notFound();
      // Other events change nothing that is stored.
      if (registered.parts.ack && !registered.parts.isRead && this.#installation.isInMaintenance) throw inMaintenance();
      if (registered.parts.needsConsent) requireConsent(viewer);
      await this.#limit(key, registered.parts.rateLimit ?? defaultLimit, viewer);
      const parsed = parse(registered.parts.body, this.#mediaUrls.readValue(body));
      if (registered.parts.needsConsent) await limitText(this.#limits, viewer.id, parsed);
      const release = await this.#work.acquire(viewer.id);
      const call = {
        viewer,
        body: parsed,
        socket,
        join: (room: string) => join(socket, room),
        leave: (room: string) => void socket.leave(room),
        endTurn: () => {
          release();
          endTurn();
        },
        onDisconnect: (work: () => void) => void socket.once('disconnect', work),
      };
      const answer = await registered.handler(call).finally(release);
      countEvents(context.event, 'ok');
      const { ack } = registered.parts;
      return { ok: true, ...(ack && this.#mediaUrls.writeValue(z.parse(ack, answer))) };
    } catch (thrown) {
      const { code, message } = toRefusal(thrown, this.#log, context);
      countEvents(context.event, code);
      return { ok: false, code, detail: message };
    }
  }

  async #limit(key: string, { max, per }: EventLimit, viewer: Viewer): Promise<void> {
    const { env, rateCounter } = this.#limits;
    if (env.RATE_LIMITS === 'off') return;
    const { count, left } = await rateCounter.add(`socket ${key} ${viewer.id}`, spans[per]);
    if (count <= max || env.RATE_LIMITS === 'high') return;
    countRefusal(key);
    throw new AppError('rate_limited', tooMuch, { retryAfter: left / 1000 });
  }
}

function parse(schema: z.ZodMiniType | undefined, body: unknown): unknown {
  if (!schema) return undefined;
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  // Like in a URL, a value that is not an id refers to nothing.
  if (schema === Id) throw notFound();
  const [first] = read.error.issues;
  throw new AppError('invalid_body', first?.message ?? 'That does not fit.');
}

function join(socket: Socket, room: string): void {
  if (socket.rooms.size >= maxRooms && !socket.rooms.has(room)) throw new AppError('rate_limited', tooMuch);
  void socket.join(room);
}
