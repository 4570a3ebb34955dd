import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Reply, TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import type { Random } from './random.ts';
import { SteadyClient } from './steady-client.ts';
import type { Kind, UseRecord } from './use-record.ts';

/** A person with a socket and one conversation. */
interface Student {
  person: TestPerson;
  conversationId: string;
  client: SteadyClient;
}

/** What was confirmed and sent of one table; texts are unique. */
export interface Writes {
  sent: Set<string>;
  confirmed: Set<string>;
}

export type WrittenTable = 'post' | 'comment' | 'message';

interface Action {
  name: string;
  /** How often an active student does this in a day, by the model in `docs/scale.md`. */
  weight: number;
  run(student: Student): Promise<void>;
}

/** How long a person waits for the acknowledgement of a message before sending it again, in milliseconds. */
const ackTimeout = 10_000;
const namespaces = ['/notifications', '/conversations'];

export interface StudentsOptions {
  people: readonly TestPerson[];
  /** Ids of the conversations between the people at an even index and the next one. */
  conversationIds: readonly string[];
  postIds: readonly string[];
  eventIds: readonly string[];
  ventureIds: readonly string[];
  random: Random;
  record: UseRecord;
}

/** Simulated students who read, like, comment, post and chat. */
export class Students {
  readonly written: Record<WrittenTable, Writes> = { post: writes(), comment: writes(), message: writes() };
  /** Confirmed likes, as `<post id> <person id>`. Each pair is liked once. */
  readonly likes = writes();
  readonly #options: StudentsOptions;
  readonly #actions: Action[];
  readonly #running = new Set<Promise<void>>();
  readonly #totalWeight: number;
  #students: Student[] = [];
  #picture = Buffer.alloc(0);
  #lastNumber = 0;

  constructor(options: StudentsOptions) {
    this.#options = options;
    this.#actions = this.#listActions();
    this.#totalWeight = this.#actions.reduce((sum, { weight }) => sum + weight, 0);
  }

  async connect(): Promise<void> {
    this.#picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b6b57' } })
      .jpeg()
      .toBuffer();
    const { people, conversationIds } = this.#options;
    for (const [index, person] of people.entries()) {
      const conversationId = conversationIds[Math.floor(index / 2)] ?? '';
      this.#students.push({
        person,
        conversationId,
        client: await SteadyClient.open(person.url, person.token, namespaces),
      });
    }
  }

  /** Begins `rate` actions per second at random times, whether or not earlier ones have ended, until `duration` ms have passed. */
  async act(rate: number, duration: number): Promise<void> {
    const { random } = this.#options;
    const end = performance.now() + duration;
    let next = performance.now();
    while (next < end) {
      // The pauses between independent visitors are exponentially distributed.
      next += (-Math.log(1 - random.next()) / rate) * 1000;
      await sleep(Math.max(0, next - performance.now()));
      const acting = this.#chooseAction()
        .run(random.pick(this.#students))
        .finally(() => this.#running.delete(acting));
      this.#running.add(acting);
    }
  }

  /** Waits until all actions in progress have ended. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Waits for everything that was begun and disconnects. Returns how often sockets reconnected, and failed to. */
  async end(): Promise<{ reconnects: number; failedReconnects: number }> {
    await Promise.all(this.#running);
    const clients = this.#students.map(({ client }) => client);
    await Promise.all(clients.map((client) => client.close()));
    return {
      reconnects: clients.reduce((sum, client) => sum + client.reconnects, 0),
      failedReconnects: clients.reduce((sum, client) => sum + client.failedReconnects, 0),
    };
  }

  #listActions(): Action[] {
    const { random, postIds, eventIds, ventureIds } = this.#options;
    const read = (name: string, weight: number, path: (student: Student) => string): Action => ({
      name,
      weight,
      run: async (student) => void (await this.#send('read', name, () => student.person.get(path(student)))),
    });
    return [
      read('feed', 24, () => '/api/posts'),
      read('post', 4, () => `/api/posts/${random.pick(postIds)}`),
      read('comments', 4, () => `/api/posts/${random.pick(postIds)}/comments`),
      read('conversations', 10, () => '/api/conversations'),
      read('conversation', 15, ({ conversationId }) => `/api/conversations/${conversationId}`),
      { name: 'message', weight: 20, run: (student) => this.#sendMessage(student) },
      { name: 'like', weight: 6, run: (student) => this.#like(student) },
      { name: 'comment', weight: 1.5, run: (student) => this.#comment(student) },
      { name: 'new post', weight: 0.5, run: (student) => this.#post(student) },
      read('events', 8, () => '/api/events?when=future'),
      read('event', 6, () => `/api/events/${random.pick(eventIds)}`),
      read('businesses', 5, () => '/api/ventures'),
      read('business', 3, () => `/api/ventures/${random.pick(ventureIds)}`),
      read('directory', 4, () => '/api/profile'),
      read('profile', 4, () => `/api/profile/${random.pick(this.#options.people).username}`),
      read('people search', 2, () => `/api/users?search=${random.pick(this.#options.people).username.slice(0, 8)}`),
      read('unread notifications', 17, () => '/api/notifications/unread-count'),
      read('unread messages', 16, () => '/api/conversations/unread-count'),
    ];
  }

  #chooseAction(): Action {
    let left = this.#options.random.next() * this.#totalWeight;
    for (const action of this.#actions) {
      left -= action.weight;
      if (left < 0) return action;
    }
    throw new Error('The weights do not add up.');
  }

  /** Sends a request and records it. Returns whether it succeeded. */
  async #send(kind: Kind, name: string, send: () => Promise<Reply>): Promise<boolean> {
    const { record } = this.#options;
    const from = performance.now();
    try {
      const { status, headers } = await send();
      if (status >= 200 && status < 300) {
        record.addSuccess(kind, name, from);
        return true;
      }
      if (status === 503 && headers.has('retry-after')) record.addUnavailable(name, from);
      else record.addFailure(name, `status ${status}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      record.addFailure(name, `${String(error)}${cause}`);
    }
    return false;
  }

  async #write(name: string, table: Writes, text: string, send: () => Promise<Reply>): Promise<void> {
    table.sent.add(text);
    if (await this.#send('write', name, send)) table.confirmed.add(text);
  }

  #comment({ person }: Student): Promise<void> {
    const text = this.#nextText('comment');
    const path = `/api/posts/${this.#options.random.pick(this.#options.postIds)}/comments`;
    return this.#write('comment', this.written.comment, text, () => person.post(path, { content: text }));
  }

  #post({ person }: Student): Promise<void> {
    const text = this.#nextText('post');
    const files = this.#options.random.is(0.3) ? [this.#picture] : [];
    return this.#write('new post', this.written.post, text, () =>
      person.post('/api/posts', postForm(person.id, text, files)),
    );
  }

  async #like({ person }: Student): Promise<void> {
    const postId = this.#options.random.pick(this.#options.postIds);
    const pair = `${postId} ${person.id}`;
    if (this.likes.sent.has(pair)) return;
    await this.#write('like', this.likes, pair, () => person.patch(`/api/posts/${postId}`, { like: 1 }));
  }

  /** Sends a message until it is confirmed, always with the same id, as the web client does. */
  async #sendMessage({ conversationId, client }: Student): Promise<void> {
    const { record } = this.#options;
    const content = this.#nextText('message');
    this.written.message.sent.add(content);
    const body = { conversationId, content, clientId: content.replaceAll(' ', '-') };
    const from = performance.now();
    for (;;) {
      const reply = await Promise.race([
        client.current?.emit('/conversations', 'message:post', body).catch(() => undefined),
        sleep(ackTimeout, undefined, { ref: false }),
      ]);
      if (reply?.['ok'] === true) {
        this.written.message.confirmed.add(content);
        record.addSuccess('message', 'message', from);
        return;
      }
      if (reply && reply['code'] !== 'unavailable') {
        record.addFailure('message', String(reply['code']));
        return;
      }
      if (performance.now() - from > 60_000) {
        record.addFailure('message', 'not confirmed for a minute');
        return;
      }
      await sleep(500);
    }
  }

  #nextText(kind: string): string {
    this.#lastNumber += 1;
    return `soak ${kind} ${this.#lastNumber}`;
  }
}

function writes(): Writes {
  return { sent: new Set(), confirmed: new Set() };
}
