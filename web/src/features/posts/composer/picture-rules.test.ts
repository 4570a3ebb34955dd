import { expect, test } from 'vitest';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { admitPictures } from './picture-rules.ts';

const picture = (name: string, size = 1000, type = 'image/jpeg') => ({ name, size, type });

test('four pictures are taken, a fifth is not', () => {
  const files = ['a', 'b', 'c'].map((name) => picture(name));
  expect(admitPictures(1, files)).toEqual({ taken: files, problems: [] });
  expect(admitPictures(2, files)).toEqual({ taken: files.slice(0, 2), problems: [{ kind: 'too_many' }] });
  expect(admitPictures(4, files).taken).toEqual([]);
});

test('exactly 5 MB is taken, a byte more is not', () => {
  const [fits, tooLarge] = [picture('fits.jpg', postPictures.maxBytes), picture('big.jpg', postPictures.maxBytes + 1)];
  expect(admitPictures(0, [fits, tooLarge])).toEqual({
    taken: [fits],
    problems: [{ kind: 'too_large', name: 'big.jpg' }],
  });
});

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'IMAGE/PNG'])('%s is taken', (type) => {
  expect(admitPictures(0, [picture('a', 1, type)]).problems).toEqual([]);
});

test.each(['image/svg+xml', 'image/heic', 'application/pdf', 'text/html'])('%s is not taken', (type) => {
  expect(admitPictures(0, [picture('a.png', 1, type)]).problems).toEqual([{ kind: 'not_a_picture', name: 'a.png' }]);
});

test('a file without a type is judged by its name', () => {
  expect(admitPictures(0, [picture('a.AVIF', 1, ''), picture('a.exe', 1, '')])).toMatchObject({
    taken: [{ name: 'a.AVIF' }],
    problems: [{ kind: 'not_a_picture', name: 'a.exe' }],
  });
});

test('files that are refused anyway do not use up the room', () => {
  const files = [picture('a.pdf', 1, 'application/pdf'), ...['b', 'c', 'd', 'e'].map((name) => picture(name))];
  expect(admitPictures(0, files)).toMatchObject({ taken: files.slice(1), problems: [{ kind: 'not_a_picture' }] });
});

test('a file whose content is no good is refused by its name, and the others are taken', () => {
  const [page, half, good] = ['page.jpg', 'half.jpg', 'good.jpg'].map((name) => picture(name));
  const faults = new Map([
    [page!, 'wrong_type'],
    [half!, 'damaged'],
  ] as const);
  expect(admitPictures(0, [page!, half!, good!], faults)).toEqual({
    taken: [good],
    problems: [
      { kind: 'not_a_picture', name: 'page.jpg' },
      { kind: 'damaged', name: 'half.jpg' },
    ],
  });
});
