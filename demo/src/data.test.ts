import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUsername } from '@baraza/server/src/features/profiles/profiles.public.ts';
import { isReserved } from '@baraza/server/src/features/profiles/usernames.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type DemoData, readData } from './data.ts';
import { intakeOf, listBegunIntakes } from './people.ts';
import { listPictures } from './pictures.ts';

const demo = join(import.meta.dirname, '..');

describe('the data', () => {
  let data: DemoData;
  beforeAll(async () => {
    data = await readData();
  });

  test('has usernames that a person could choose', () => {
    const names = data.people.map(({ username }) => username);
    expect(names.filter((name) => !isUsername(name) || isReserved(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(120);
  });

  test('has texts without NUL and mentions with a username', () => {
    expect(JSON.stringify(data)).not.toContain('\\u0000');
    for (const { text } of data.posts) expect(text).not.toMatch(/@(?! me\b)(?![a-z])/i);
  });

  test('describes every picture of a post', () => {
    const pictures = data.posts.flatMap((post) => post.pictures);
    expect(pictures.filter(({ alt }) => alt.length <= 20)).toEqual([]);
  });

  test('is as large as before', () => {
    const comments = data.posts.flatMap((post) => post.comments);
    expect(comments.length).toBeGreaterThan(680);
    expect(comments.flatMap(({ replies }) => replies).length).toBeGreaterThan(400);
    expect(data.posts.flatMap(({ likes }) => likes).length).toBeGreaterThan(3200);
  });

  test('goes back six terms at most, so that each has begun at any time of the year', () => {
    const oldest = Math.max(...[...data.people, ...data.intakes].map(({ termsAgo }) => termsAgo));
    expect(oldest).toBe(6);
    for (let month = 0; month < 12; month += 1) {
      const now = new Date(Date.UTC(2027, month, 1));
      expect(intakeOf(oldest, now)).toMatch(/_202[56]$/);
    }
  });
});

test('an intake is listed from the first day of its term', () => {
  expect(listBegunIntakes(new Date('2027-02-01T00:00:00Z')).slice(0, 2)).toEqual(['JANUARY_2027', 'SEPTEMBER_2026']);
  expect(listBegunIntakes(new Date('2027-04-30T23:59:59Z'))[0]).toBe('JANUARY_2027');
  expect(listBegunIntakes(new Date('2027-05-01T00:00:00Z'))[0]).toBe('MAY_2027');
});

describe('the pictures', () => {
  test('are each used, each different, and 4 MB in all', async () => {
    const entries = await readdir(join(demo, 'pictures'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const used = listPictures(await readData()).map(({ path }) => join(demo, 'pictures', path));
    expect(files.sort()).toEqual([...new Set(used)].sort());
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
    const hashes = await Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ),
    );
    expect(new Set(hashes).size).toBe(files.length);
  });

  test('may be shared by two people, and used once by one', async () => {
    const data = await readData();
    const [one, other] = data.posts.filter(({ pictures }) => pictures.length > 0);
    const shared = { ...other!, pictures: one!.pictures };
    expect(() => listPictures({ ...data, posts: [one!, { ...shared, author: 'kevo_254' }] })).not.toThrow();
    expect(() => listPictures({ ...data, posts: [one!, { ...shared, author: one!.author }] })).toThrow(/twice/);
  });
});

describe('a mistake in the data is reported with its file and position', () => {
  /** The message of the error for a copy of the data in which a text was replaced. */
  async function errorAfter(file: string, from: string, to: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'baraza-demo-data-'));
    try {
      await cp(join(demo, 'data'), folder, { recursive: true });
      const text = await readFile(join(folder, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(folder, file), text.replace(from, to));
      return await readData(folder).then(
        () => 'no error',
        (error: Error) => error.message,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test.each([
    ['an unknown username', 'posts/food.json', '"author": "', '"author": "x', /food\.json[^]*Nobody[^]*\[0\]\.author/],
    ['an unknown username in a list', 'posts/food.json', '"likes": "', '"likes": "nobody_at_all ', /\[0\]\.likes/],
    ['a misspelled key', 'people.json', '"firstName"', '"fristName"', /people\.json[^]*fristName/],
    ['a time that is no duration', 'posts/food.json', '"ago": "', '"ago": "yesterday ', /duration such as/],
    ['a campus that does not exist', 'people.json', '"campus": "uon"', '"campus": "oun"', /\[0\]\.campus/],
  ])('%s', async (_, file, from, to, message) => {
    expect(await errorAfter(file, from, to)).toMatch(message);
  });

  test('a person named twice', async () => {
    const { posts } = await readData();
    const [first, second] = posts.find(({ likes }) => likes.length > 1)!.likes;
    const file = 'follows.json';
    expect(await errorAfter(file, '": "', `": "${first} ${second} ${first} `)).toMatch(/names a person twice/i);
  });
});
