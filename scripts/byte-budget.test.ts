import { expect, test } from 'vitest';
import {
  filesOf,
  firstFilesOf,
  listStrays,
  listUnweighed,
  type Manifest,
  scriptsIn,
  stylesOf,
  weigh,
  weighLanding,
} from './byte-budget.ts';

const manifest: Manifest = {
  '_base-1.js': { file: 'base.js', name: 'base', imports: ['_core-2.js'], dynamicImports: ['a.tsx', '_b-3.js'] },
  '_core-2.js': { file: 'core.js', name: 'core' },
  '_style.css': { file: 'style.css' },
  'a.tsx': { file: 'a.js', name: 'a', imports: ['_core-2.js', '_both-4.js', '_base-1.js'], dynamicImports: ['l.tsx'] },
  '_b-3.js': { file: 'b.js', name: 'b', imports: ['_both-4.js', '_base-1.js'] },
  '_both-4.js': { file: 'both.js', name: 'both', imports: ['_core-2.js', '_style.css'] },
  'l.tsx': { file: 'later.js', name: 'l' },
};
const inBytes: Record<string, number> = { 'base.js': 500, 'core.js': 300, 'a.js': 1000, 'both.js': 24, 'b.js': 1 };
const bytesOf = (file: string) => inBytes[file] ?? Number.NaN;

test('a page brings all it imports once, and nothing that comes later', () => {
  expect([...filesOf(manifest, ['a.tsx', 'b'])].sort()).toEqual(['a.js', 'b.js', 'base.js', 'both.js', 'core.js']);
});

test('what is there already is not counted, and the budget itself is still held', () => {
  const budget = { name: 'a', loads: ['a.tsx'], over: ['base'], most: 1 };
  expect(weigh(manifest, budget, bytesOf)).toMatchObject({ bytes: 1024, verdict: 'held' });
  expect(weigh(manifest, { ...budget, loads: ['a.tsx', 'b'] }, bytesOf)).toMatchObject({
    bytes: 1025,
    verdict: 'OVER',
  });
});

test('a promise for later may be over, and is to be marked no more once it is kept', () => {
  const budget = { name: 'a', loads: ['a.tsx'], most: 1, isNotYetHeld: true as const };
  expect(weigh(manifest, budget, bytesOf).verdict).toBe('not yet held');
  expect(weigh(manifest, { ...budget, most: 2 }, bytesOf).verdict).toMatch(/^HELD/);
});

test('a page without a row, and a row without a page, are told', () => {
  expect(listUnweighed(manifest, [{ name: 'a', loads: ['a.tsx'], most: 1 }])).toEqual(['_b-3.js']);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

test('a page that loads the frame of members without being one of theirs is told', () => {
  const shell = { file: 'shell.js', name: 'shell', imports: ['_base-1.js'] };
  const built: Manifest = { ...manifest, '_shell-5.js': shell, 'c.tsx': { file: 'c.js', imports: ['_shell-5.js'] } };
  const rows = [
    { name: 'for members', loads: ['c.tsx'], over: ['base', 'shell'], most: 1 },
    { name: 'for all', loads: ['a.tsx'], over: ['base'], most: 1 },
    { name: 'astray', loads: ['c.tsx'], over: ['base'], most: 1 },
  ];
  expect(listStrays(built, rows)).toEqual(['astray']);
});

test('the files of the first visit are those of the page, of the news and of the toasts, each once, with their styles', () => {
  const built: Manifest = {
    ...manifest,
    '_base-1.js': { file: 'base.js', name: 'base', imports: ['_core-2.js'], css: ['base.css'] },
    '_shell-5.js': { file: 'shell.js', name: 'shell', imports: ['_base-1.js'] },
    '_feed-page-6.js': { file: 'feed.js', name: 'feed-page', imports: ['_both-4.js', '_shell-5.js'] },
    '_live-7.js': { file: 'live.js', name: 'live', imports: ['_shell-5.js'] },
    'src/ui/toast-board.tsx': { file: 'toasts.js', imports: ['_base-1.js'], css: ['toasts.css'] },
  };
  const files = [
    'base.css',
    'base.js',
    'both.js',
    'core.js',
    'feed.js',
    'live.js',
    'shell.js',
    'toasts.css',
    'toasts.js',
  ];
  expect(firstFilesOf(built).sort()).toEqual(files);
});

test('the landing page is weighed as it comes: its own scripts first, with what they fetch once idle, and the whole page', () => {
  const html = `<style>${'a'.repeat(16 * 1024)}</style><script>${'b'.repeat(1024)}</script><p>c</p><script>dd</script>`;
  const hydrate = { 'src/app/landing/hydrate.tsx': { file: 'hydrate.js', imports: ['_core-2.js'] }, ...manifest };
  const rows = weighLanding(html, hydrate, {
    bytesOf: (file) => ({ 'hydrate.js': 75 * 1024, 'core.js': 300 })[file] ?? Number.NaN,
    pack: (text) => text.length,
  });
  expect(rows.map(({ bytes, verdict }) => [bytes, verdict])).toEqual([
    [1027, 'held'],
    [1027 + 75 * 1024 + 300, 'OVER'],
    [html.length, 'OVER'],
  ]);
});

test.each(['<script type="module" src="/a.js"></script>', '<link rel="stylesheet" href="/a.css">'])(
  'a landing page that waits for %s is told, for nothing would weigh it',
  (element) => {
    expect(() => scriptsIn(`<head>${element}</head>`)).toThrow('no row weighs');
  },
);

test('style sheets are those of this build, but for the one that stands in the landing page', () => {
  const sheets = {
    ...manifest,
    'a.tsx': { file: 'a.js', css: ['style.css', 'a.css'] },
    'src/app/landing/landing.css': { file: 'landing.css' },
  };
  expect(stylesOf(sheets).sort()).toEqual(['a.css', 'style.css']);
});
