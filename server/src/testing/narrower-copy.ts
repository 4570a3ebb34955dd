import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { TestPerson } from '#testing/http-client.ts';
import { postForm } from '#testing/post-form.ts';

/** Writes a post with a picture wide enough that a job makes a narrower copy. */
export async function postPicture(person: TestPerson, content: string) {
  const picture = await sharp({ create: { width: 500, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return person.post('/api/posts', postForm(person.id, content, [picture]));
}

/** Waits for the job of `postPicture`. Until the copy is made, the full picture is served without long-term caching. */
export async function waitForNarrowerCopy(person: TestPerson, post: { PostImage: { sources: { url: string }[] }[] }) {
  const address = post.PostImage[0]?.sources[0]?.url ?? '';
  await vi.waitFor(
    async () => expect((await person.get(address)).headers.get('cache-control')).toContain('immutable'),
    { timeout: 20_000, interval: 100 },
  );
}
