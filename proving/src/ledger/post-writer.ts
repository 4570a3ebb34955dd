import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import type { Chance } from '#shared/chance.ts';
import type { Entry, Ledger } from './ledger.ts';

export interface PostWriterOptions {
  person: TestPerson;
  ledger: Ledger;
  chance: Chance;
  /** Without keys a retry may double: for the control that shows that doubles are seen. */
  withKeys: boolean;
  /** The share of sends whose sender hangs up before the answer, as a phone does that loses its net. */
  hangUp: number;
  stop: AbortSignal;
}

/** A status that tells to try again with the same key. */
const comeAgain = new Set([409, 429, 503]);
const pause = 60;

/**
 * Posts, one after the other, until it is told to stop: a unique tag and 0 to 2 small pictures each, retried under the
 * same key until the server answers. After the signal it sees the last one through, as long as the server answers.
 */
export async function writePosts(options: PostWriterOptions): Promise<void> {
  const { person, ledger, chance, stop } = options;
  for (let number = 1; !stop.aborted; number += 1) {
    const pictures = await Promise.all(Array.from({ length: chance.between(0, 2) }, () => makePicture(chance)));
    const entry = ledger.open({
      tag: `tag-${person.username}-${number}`,
      writer: person.username,
      pictures: pictures.length,
    });
    await sendUntilAnswered(entry, pictures, options);
  }
}

async function sendUntilAnswered(entry: Entry, pictures: Buffer[], options: PostWriterOptions): Promise<void> {
  const { person, chance, withKeys, hangUp } = options;
  while (entry.state === 'sent') {
    entry.tries += 1;
    const isCut = entry.tries < 3 && chance.is(hangUp);
    const answer = await send(person, entry, pictures, {
      key: withKeys ? entry.tag : undefined,
      patience: isCut ? chance.between(5, 150) : 20_000,
    });
    if (answer?.status === 201) {
      entry.state = 'acknowledged';
      entry.id = answer.id;
    } else if (answer && !comeAgain.has(answer.status)) {
      entry.state = 'refused';
    } else {
      await sleep(pause);
    }
  }
}

/** The server's answer; undefined when none came. */
async function send(
  person: TestPerson,
  entry: Entry,
  pictures: Buffer[],
  { key, patience }: { key: string | undefined; patience: number },
): Promise<{ status: number; id: string } | undefined> {
  const form = new FormData();
  form.set('ownerType', 'USER');
  form.set('ownerId', person.id);
  form.set('content', entry.tag);
  for (const [at, bytes] of pictures.entries()) {
    form.append('files', new Blob([new Uint8Array(bytes)]), `${at}.jpg`);
    form.append('alt', `${entry.tag}, picture ${at}`);
  }
  try {
    const answer = await fetch(`${person.url}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, ...(key && { 'idempotency-key': key }) },
      body: form,
      signal: AbortSignal.timeout(patience),
    });
    const body = (await answer.json()) as { id: string };
    return { status: answer.status, id: body.id };
  } catch {
    return undefined;
  }
}

/** Wide enough that it has a narrower copy, and no two of the same bytes. */
function makePicture(chance: Chance): Promise<Buffer> {
  const background = { r: chance.between(0, 255), g: chance.between(0, 255), b: chance.between(0, 255) };
  const width = chance.between(400, 480);
  return sharp({ create: { width, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
