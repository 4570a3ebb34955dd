import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { PlainClient } from '@baraza/server/src/testing/plain-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import { opusPackets, webm } from '@baraza/server/src/testing/recordings.ts';
import type { Random } from '#shared/random.ts';
import type { Entry, Ledger } from './ledger.ts';

export interface WriterOptions {
  person: TestPerson;
  /** A group that the person is a member of. */
  conversationId: string;
  ledger: Ledger;
  random: Random;
  /** False only for the control that expects doubled posts and messages: what is sent again then carries no key. */
  withKeys: boolean;
  /** The share of requests that are aborted before the response, as by a phone that loses its network. */
  abortRate: number;
  stop: AbortSignal;
}

interface Answer {
  status: number;
  id: string;
}

interface Attempt {
  key: string | undefined;
  timeout: number;
}

/** Statuses after which a request is sent again with the same key. */
const retried = new Set([409, 429, 503]);
const pause = 60;
const patience = 20_000;
const emoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'];
const voiceNote = new Uint8Array(webm({ packets: opusPackets(1) }));

/**
 * Writes posts and messages one after another until `stop` is aborted, each with a unique tag, and repeats each under the same key until
 * the server answers. Posts have 0 to 2 small pictures and some messages a voice note. Reacts to messages of the others, and reads them.
 */
export class Writer {
  readonly #options: WriterOptions;
  #client: PlainClient | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  async write(): Promise<void> {
    const { person, random, stop } = this.#options;
    for (let number = 1; !stop.aborted; number += 1) {
      await this.#writePost(`post-${person.username}-${number}`);
      await this.#writeMessage(`message-${person.username}-${number}`);
      if (random.is(0.5)) await this.#react();
      if (random.is(0.1)) await this.#request('POST', `${this.#path}/read`);
    }
    this.#client?.disconnect();
  }

  get #path(): string {
    return `/api/conversations/${this.#options.conversationId}`;
  }

  async #writePost(tag: string): Promise<void> {
    const { person, ledger, random } = this.#options;
    const pictures = await Promise.all(Array.from({ length: random.between(0, 2) }, () => makePicture(random)));
    await this.#sendUntilAnswered(ledger.add({ kind: 'post', tag, files: pictures.length }), (attempt) => {
      const form = postForm(person.id, tag, pictures);
      for (const index of pictures.keys()) form.append('alt', `${tag}, picture ${index}`);
      return this.#request('POST', '/api/posts', { ...attempt, body: form });
    });
  }

  async #writeMessage(content: string): Promise<void> {
    const { ledger, random, conversationId } = this.#options;
    const isSpoken = random.is(0.25);
    let voice: string | undefined;
    await this.#sendUntilAnswered(
      ledger.add({ kind: 'message', tag: content, files: isSpoken ? 1 : 0 }),
      async ({ key, timeout }) => {
        if (isSpoken && voice === undefined) {
          const form = new FormData();
          form.append('file', new Blob([voiceNote]), 'voice');
          const upload = { key: key && `${key}.voice`, timeout, body: form };
          const stored = await this.#request('POST', '/api/storage?purpose=voice', upload);
          if (stored?.status !== 201) return stored;
          voice = stored.url;
        }
        return this.#emit({ conversationId, content, clientId: key, voice }, timeout);
      },
    );
  }

  /** Reacts to a message, and takes some reactions back. */
  async #react(): Promise<void> {
    const { person, ledger, random, stop } = this.#options;
    const messages = ledger
      .list('message')
      .filter(({ state, tag }) => state === 'acknowledged' && !ledger.reactions.get(tag)?.has(person.username));
    if (messages.length === 0) return;
    const { id = '', tag } = random.pick(messages.slice(-20));
    const chosen = random.pick(emoji);
    const path = `${this.#path}/messages/${id}/reactions/${encodeURIComponent(chosen)}`;
    const send = async (method: 'PUT' | 'DELETE'): Promise<{ status: number; attempts: number }> => {
      for (let attempts = 1; ; attempts += 1) {
        const status = (await this.#request(method, path))?.status;
        // A lost message, which the check reports, has no reactions.
        if (status === 200 || status === 404) return { status, attempts };
        if (stop.aborted && attempts > 300) throw new Error(`A reaction to ${tag} was never answered.`);
        await sleep(pause);
      }
    };
    const { status, attempts } = await send('PUT');
    if (status === 404) return;
    ledger.setReaction(tag, person.username, chosen);
    // An earlier attempt, which the server may still process, could set it again.
    if (attempts > 1 || !random.is(0.3)) return;
    await send('DELETE');
    ledger.setReaction(tag, person.username, '');
  }

  async #sendUntilAnswered(entry: Entry, send: (attempt: Attempt) => Promise<Answer | undefined>): Promise<void> {
    const { random, withKeys, abortRate } = this.#options;
    while (entry.state === 'sent') {
      entry.attempts += 1;
      const isAborted = entry.attempts < 3 && random.is(abortRate);
      const answer = await send({
        key: withKeys ? entry.tag : undefined,
        timeout: isAborted ? random.between(5, 150) : patience,
      });
      if (answer?.status === 201) {
        entry.state = 'acknowledged';
        entry.id = answer.id;
      } else if (answer && !retried.has(answer.status)) {
        entry.state = 'refused';
      } else {
        await sleep(pause);
      }
    }
  }

  /** Returns undefined when no complete response arrived. */
  async #request(
    method: string,
    path: string,
    { key, timeout = patience, body }: Partial<Attempt> & { body?: FormData } = {},
  ): Promise<(Answer & { url?: string }) | undefined> {
    const { url, token } = this.#options.person;
    try {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
        ...(body && { body }),
        signal: AbortSignal.timeout(timeout),
      });
      return { ...((await response.json()) as { id: string; url?: string }), status: response.status };
    } catch {
      return undefined;
    }
  }

  /** Sends a message over the connection, or a new one. Returns undefined when no acknowledgement arrived. */
  async #emit(draft: object, timeout: number): Promise<Answer | undefined> {
    const { url, token } = this.#options.person;
    try {
      const open = { token, namespaces: ['/conversations'], onEnd: () => (this.#client = undefined) };
      this.#client ??= await PlainClient.open(url, open);
      const late = sleep(timeout, undefined, { ref: false });
      const reply = await Promise.race([this.#client.emit('/conversations', 'message:post', draft), late]);
      if (!reply) return undefined;
      // An acknowledgement has the message or the code of an error.
      const { message, code } = reply as { message?: { id: string }; code?: string };
      if (message) return { status: 201, id: message.id };
      return { status: code === 'unavailable' || code === 'rate_limited' ? 503 : 400, id: '' };
    } catch {
      return undefined;
    }
  }
}

/** Makes a picture wide enough to get several copies, and different from all others. */
function makePicture(random: Random): Promise<Buffer> {
  const background = { r: random.between(0, 255), g: random.between(0, 255), b: random.between(0, 255) };
  const width = random.between(400, 480);
  return sharp({ create: { width, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
