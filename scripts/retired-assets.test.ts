import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFormerAssets } from './retired-assets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-retired-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  mkdirSync(join(folder, name, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, 'assets', file), text);
  return join(folder, name);
}

const assetsOf = (path: string) => readdirSync(join(path, 'assets')).sort();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test('keeps files of the former build for seven days after they were replaced', () => {
  const first = build('first', { 'a-1.js': 'old', 'a-1.js.br': 'packed', 'same-9.js': 'same' });
  const second = build('second', { 'a-2.js': 'new', 'same-9.js': 'same' });
  keepFormerAssets(first, second, day(10));
  expect(assetsOf(second)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'same-9.js']);
  expect(readFileSync(join(second, 'assets', 'a-1.js'), 'utf8')).toBe('old');

  const third = build('third', { 'a-3.js': 'newer' });
  keepFormerAssets(second, third, day(17));
  expect(assetsOf(third)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-3.js', 'same-9.js']);

  const fourth = build('fourth', { 'a-4.js': 'newest' });
  keepFormerAssets(third, fourth, day(18));
  expect(assetsOf(fourth)).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'same-9.js']);
});

test('a file that is built again is current and retires later', () => {
  const first = build('first', { 'a-1.js': 'one' });
  const second = build('second', { 'a-2.js': 'two' });
  keepFormerAssets(first, second, day(1));
  const third = build('third', { 'a-1.js': 'one' });
  keepFormerAssets(second, third, day(2));
  const fourth = build('fourth', {});
  keepFormerAssets(third, fourth, day(9));
  expect(assetsOf(fourth)).toEqual(['a-1.js', 'a-2.js']);
});

test('the first build has no former one', () => {
  const first = build('first', { 'a-1.js': 'one' });
  keepFormerAssets(join(folder, 'nowhere'), first, day(1));
  expect(assetsOf(first)).toEqual(['a-1.js']);
});
