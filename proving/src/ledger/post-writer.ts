import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { postForm } from '@baraza/server/src/testing/post-form.ts';
import type { Random } from '#shared/random.ts';
import type { Entry, Ledger } from './ledger.ts';

export interface PostWriterOptions {
  person: TestPerson;
  ledger: Ledger;
  random: Random;
  /** False only for the control that expects doubled posts: retries then carry no idempotency key. */
  withKeys: boolean;
  /** The share of requests that are aborted before the response, as by a phone that loses its network. */
  abortRate: number;
  stop: AbortSignal;
}

/** Statuses after which a request is sent again with the same key. */
const retried = new Set([409, 429, 503]);
const pause = 60;

/**
 * Writes posts one after another until `stop` is aborted, each with a unique tag and 0 to 2 small pictures, and retries
 * each under the same key until the server answers.
 */
export async function writePosts(options: PostWriterOptions): Promise<void> {
  const { person, ledger, random, stop } = options;
  for (let number = 1; !stop.aborted; number += 1) {
    const pictures = await Promise.all(Array.from({ length: random.between(0, 2) }, () => makePicture(random)));
    const tag = `tag-${person.username}-${number}`;
    const entry = ledger.add({ tag, writer: person.username, pictures: pictures.length });
    await sendUntilAnswered(entry, pictures, options);
  }
}

async function sendUntilAnswered(entry: Entry, pictures: Buffer[], options: PostWriterOptions): Promise<void> {
  const { person, random, withKeys, abortRate } = options;
  while (entry.state === 'sent') {
    entry.attempts += 1;
    const isAborted = entry.attempts < 3 && random.is(abortRate);
    const response = await send(person, entry, pictures, {
      key: withKeys ? entry.tag : undefined,
      timeout: isAborted ? random.between(5, 150) : 20_000,
    });
    if (response?.status === 201) {
      entry.state = 'acknowledged';
      entry.id = response.id;
    } else if (response && !retried.has(response.status)) {
      entry.state = 'refused';
    } else {
      await sleep(pause);
    }
  }
}

/** Returns undefined when no complete response arrived. */
async function send(
  person: TestPerson,
  entry: Entry,
  pictures: Buffer[],
  { key, timeout }: { key: string | undefined; timeout: number },
): Promise<{ status: number; id: string } | undefined> {
  const body = postForm(person.id, entry.tag, pictures);
  for (const index of pictures.keys()) body.append('alt', `${entry.tag}, picture ${index}`);
  try {
    const response = await fetch(`${person.url}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, ...(key && { 'idempotency-key': key }) },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    const { id } = (await response.json()) as { id: string };
    return { status: response.status, id };
  } catch {
    return undefined;
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
