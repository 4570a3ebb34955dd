import type { Post } from '@baraza/contract/features/posts.ts';
import type { TestClient } from '@baraza/server/src/testing/http-client.ts';
import type { Ledger } from './ledger.ts';

/** What was found wrong, as sentences; nothing when all is well. */
export interface Verdict {
  stored: number;
  pictures: number;
  faults: string[];
}

/**
 * Reads everything back over HTTP and compares it with the ledger: acknowledged ⊆ stored ⊆ sent, each once, each with all
 * its pictures, every picture and every narrower copy of it served as a picture.
 */
export async function checkPosts(client: TestClient, ledger: Ledger): Promise<Verdict> {
  const posts = await readAll(client);
  const faults: string[] = [];
  const byTag = Map.groupBy(posts, (post) => post.content);

  for (const [tag, copies] of byTag) {
    const entry = ledger.find(tag);
    if (!entry) faults.push(`stored but never sent: ${tag}`);
    if (copies.length > 1) faults.push(`stored ${copies.length} times: ${tag}`);
    for (const post of copies) {
      if (entry && post.PostImage.length !== entry.pictures) {
        faults.push(`sent with ${entry.pictures} pictures, stored with ${post.PostImage.length}: ${tag}`);
      }
    }
  }
  for (const entry of ledger.all()) {
    const copies = byTag.get(entry.tag) ?? [];
    if (entry.state === 'refused') faults.push(`refused, though nothing is wrong with it: ${entry.tag}`);
    if (entry.state === 'sent') faults.push(`never answered: ${entry.tag}`);
    if (entry.state !== 'acknowledged') continue;
    if (copies.length === 0) faults.push(`acknowledged and lost: ${entry.tag}`);
    else if (!copies.some(({ id }) => id === entry.id)) faults.push(`acknowledged under another id: ${entry.tag}`);
  }
  const addresses = posts.flatMap(({ PostImage }) =>
    PostImage.flatMap(({ url, sources }) => [url, ...sources.map((source) => source.url)]),
  );
  for (const address of addresses) {
    const fault = await checkPicture(client.url + address);
    if (fault) faults.push(`${fault}: ${address}`);
  }
  return { stored: posts.length, pictures: addresses.length, faults };
}

async function readAll(client: TestClient): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const last = posts.at(-1)?.id;
    const { status, body } = await client.get(`/api/posts?limit=50${last ? `&lastPostId=${last}` : ''}`);
    if (status !== 200) throw new Error(`Reading back answered ${status}.`);
    posts.push(...(body as Post[]));
    if (body.length < 50) return posts;
  }
}

async function checkPicture(url: string): Promise<string | undefined> {
  const answer = await fetch(url);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status !== 200) return `picture answers ${answer.status}`;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  const isWebp = Buffer.from(bytes.subarray(8, 12)).toString() === 'WEBP';
  return isJpeg || isWebp ? undefined : 'not a whole picture';
}
