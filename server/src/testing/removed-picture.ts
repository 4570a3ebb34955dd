import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { TestPerson } from '#testing/http-client.ts';
import { postForm } from '#testing/post-form.ts';

/** Writes a post with a picture. */
export async function postPicture(person: TestPerson, content: string) {
  const picture = await sharp({ create: { width: 500, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return person.post('/api/posts', postForm(person.id, content, [picture]));
}

/** Waits for the job that deletes the picture of a deleted post. */
export async function waitForRemoval(person: TestPerson, post: { PostImage: { url: string }[] }) {
  const address = post.PostImage[0]?.url ?? '';
  await vi.waitFor(async () => expect((await person.get(address)).status).toBe(404), {
    timeout: 20_000,
    interval: 100,
  });
}
