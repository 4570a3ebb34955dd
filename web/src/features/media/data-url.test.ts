import { expect, test } from 'vitest';
import { dataUrlToBlob } from './data-url.ts';

test('decodes the bytes and the type of a data URL', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const blob = dataUrlToBlob(`data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`);
  expect(blob.type).toBe('image/jpeg');
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});
