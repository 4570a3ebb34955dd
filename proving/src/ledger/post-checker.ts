import type { Post } from '@baraza/contract/features/posts.ts';
import type { TestClient } from '@baraza/server/src/testing/http-client.ts';
import type { Ledger } from './ledger.ts';

export interface CheckResult {
  stored: number;
  pictures: number;
  failures: string[];
}

/** Reads all posts over HTTP and compares them with the ledger; every picture and copy must load. */
export async function checkPosts(client: TestClient, ledger: Ledger): Promise<CheckResult> {
  const posts = await readAll(client);
  const stored = posts.map(({ id, content, PostImage }) => ({ id, tag: content, files: PostImage.length }));
  const failures = ledger.compare('post', stored);
  const addresses = posts.flatMap(({ PostImage }) =>
    PostImage.flatMap(({ url, sources }) => [url, ...sources.map((source) => source.url)]),
  );
  for (const address of addresses) {
    const failure = await checkPicture(client.url + address);
    if (failure) failures.push(`${failure}: ${address}`);
  }
  return { stored: posts.length, pictures: addresses.length, failures };
}

async function readAll(client: TestClient): Promise<Post[]> {
  const posts: Post[] = [];
  for (;;) {
    const last = posts.at(-1)?.id;
    const { status, body, headers } = await client.get(`/api/posts?limit=50${last ? `&lastPostId=${last}` : ''}`);
    if (status !== 200) throw new Error(`Reading the posts back returned ${status}.`);
    posts.push(...(body as Post[]));
    if (!headers.has('link')) return posts;
  }
}

async function checkPicture(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  const bytes = await response.bytes();
  if (response.status !== 200) return `picture returns ${response.status}`;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
  const isWebp = Buffer.from(bytes.subarray(8, 12)).toString() === 'WEBP';
  return isJpeg || isWebp ? undefined : 'picture is not complete';
}
