import { expect, test } from 'vitest';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { checkFiles } from './picture-rules.ts';

const picture = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });

test('accepts four pictures and refuses a fifth', () => {
  const files = ['a', 'b', 'c'].map((name) => picture(name));
  expect(checkFiles(1, files)).toEqual({ accepted: files, problems: [] });
  expect(checkFiles(2, files)).toEqual({ accepted: files.slice(0, 2), problems: [{ kind: 'too_many' }] });
  expect(checkFiles(4, files).accepted).toEqual([]);
});

test('accepts 40 MB, which are reduced before they are sent, and refuses one byte more', () => {
  const maxBytes = 40 * 1024 * 1024;
  const [fits, tooLarge] = [picture('fits.jpg', maxBytes), picture('big.jpg', maxBytes + 1)];
  expect(checkFiles(0, [fits, tooLarge])).toEqual({
    accepted: [fits],
    problems: [{ kind: 'too_large', name: 'big.jpg', maxBytes }],
  });
});

test('a file that cannot be decoded, and so not reduced, may have 5 MB', () => {
  const { maxBytes } = postPictures;
  const [half, tooLarge] = [picture('half.jpg', maxBytes), picture('big.jpg', maxBytes + 1)];
  const invalid = new Map([half, tooLarge].map((file) => [file, 'damaged'] as const));
  expect(checkFiles(0, [half, tooLarge], invalid).problems).toEqual([
    { kind: 'damaged', name: 'half.jpg' },
    { kind: 'too_large', name: 'big.jpg', maxBytes },
  ]);
});

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'IMAGE/PNG'])('accepts %s', (type) => {
  expect(checkFiles(0, [picture('a', 1, type)]).problems).toEqual([]);
});

test.each(['image/svg+xml', 'image/heic', 'application/pdf', 'text/html'])('refuses %s', (type) => {
  expect(checkFiles(0, [picture('a.png', 1, type)]).problems).toEqual([{ kind: 'not_a_picture', name: 'a.png' }]);
});

test('checks the extension of a file without a type', () => {
  expect(checkFiles(0, [picture('a.AVIF', 1, ''), picture('a.exe', 1, '')])).toMatchObject({
    accepted: [{ name: 'a.AVIF' }],
    problems: [{ kind: 'not_a_picture', name: 'a.exe' }],
  });
});

test('refused files do not count towards the maximum', () => {
  const files = [picture('a.pdf', 1, 'application/pdf'), ...['b', 'c', 'd', 'e'].map((name) => picture(name))];
  expect(checkFiles(0, files)).toMatchObject({ accepted: files.slice(1), problems: [{ kind: 'not_a_picture' }] });
});

test('refuses files with invalid content and accepts the others', () => {
  const [page, half, good] = ['page.jpg', 'half.jpg', 'good.jpg'].map((name) => picture(name));
  const invalid = new Map([
    [page!, 'wrong_type'],
    [half!, 'damaged'],
  ] as const);
  expect(checkFiles(0, [page!, half!, good!], invalid)).toEqual({
    accepted: [good],
    problems: [
      { kind: 'not_a_picture', name: 'page.jpg' },
      { kind: 'damaged', name: 'half.jpg' },
    ],
  });
});
