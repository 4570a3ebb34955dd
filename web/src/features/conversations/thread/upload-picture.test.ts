import { expect, test, vi } from 'vitest';
import { describeFailure, findMessagePictureProblem, uploadPicture } from './upload-picture.ts';

const loadFailed = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('#platform/pictures/picture-file.ts', loadFailed);
vi.mock('#platform/pictures/partial-upload.ts', loadFailed);

const file = new File(['picture'], 'one.jpg', { type: 'image/jpeg' });
const { signal } = new AbortController();

test.each([
  ['the checks', () => findMessagePictureProblem(file)],
  ['the upload', () => uploadPicture(file, { key: 'key', signal })],
])('a picture is not called damaged when the code of %s does not load', async (_, run) => {
  const failure = await run().catch(describeFailure);
  expect(failure).toBe('You can add a picture once you are online.');
});
