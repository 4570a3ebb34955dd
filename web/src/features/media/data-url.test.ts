import { expect, test } from 'vitest';
import { blobOf } from './data-url.ts';

test('the bytes and the type of a data address are what was written into it', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const blob = blobOf(`data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`);
  expect(blob.type).toBe('image/jpeg');
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});
