import { expect, test } from 'vitest';
import {
  filesOf,
  firstFilesOf,
  listStrays,
  type Manifest,
  scriptsIn,
  stylesOf,
  weigh,
  weighDocument,
  weighedLikePages,
  weighLanding,
  weighVisit,
  withMessages,
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

test('a page loads all static imports once and no dynamic ones', () => {
  expect([...filesOf(manifest, ['a.tsx', 'b'])].sort()).toEqual(['a.js', 'b.js', 'base.js', 'both.js', 'core.js']);
});

test('does not count what is loaded already', () => {
  const budget = { name: 'a', loads: ['a.tsx'], over: ['base'], maxKB: 1 };
  expect(weigh(manifest, budget, bytesOf)).toMatchObject({ bytes: 1024, verdict: 'held' });
  expect(weigh(manifest, { ...budget, loads: ['a.tsx', 'b'] }, bytesOf)).toMatchObject({
    bytes: 1025,
    verdict: 'OVER',
  });
});

test('a page may not consist of too many files', () => {
  const files = Array.from({ length: 31 }, (_, index) => `_part${index}.js`);
  const parts = Object.fromEntries(files.map((file) => [file, { file }]));
  const built: Manifest = { 'a.tsx': { file: 'a.js', imports: files.slice(0, 29) }, ...parts };
  const weightOf = () => weigh(built, { name: 'a', loads: ['a.tsx'], maxKB: 1 }, () => 1);
  expect(weightOf()).toMatchObject({ files: 30, verdict: 'held' });
  built['a.tsx'] = { file: 'a.js', imports: files };
  expect(weightOf()).toMatchObject({ files: 32, verdict: 'OVER' });
});

test('a page loads the messages of its features in a locale, and the shared ones with the entry', () => {
  const find = (module: string) => (module === 'a.tsx' ? ['chess'] : []);
  expect(withMessages({ name: 'a', loads: ['a.tsx', 'b'], over: ['base'], maxKB: 1 }, 'sw', find)).toMatchObject({
    loads: ['a.tsx', 'b', 'src/locales/sw/chess.po'],
    over: ['base', 'src/locales/sw/messages.po'],
  });
});

test('a page without a row is limited like a page of members, and a row without a page is reported', () => {
  expect(weighedLikePages(manifest, [{ name: 'a', loads: ['a.tsx'], maxKB: 1 }])).toEqual([
    { name: '_b-3.js', loads: ['_b-3.js'], over: ['base', 'shell'], maxKB: 25 },
  ]);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

test('reports a public page that loads the members’ frame', () => {
  const shell = { file: 'shell.js', name: 'shell', imports: ['_base-1.js'] };
  const built: Manifest = { ...manifest, '_shell-5.js': shell, 'c.tsx': { file: 'c.js', imports: ['_shell-5.js'] } };
  const rows = [
    { name: 'for members', loads: ['c.tsx'], over: ['base', 'shell'], maxKB: 1 },
    { name: 'for all', loads: ['a.tsx'], over: ['base'], maxKB: 1 },
    { name: 'astray', loads: ['c.tsx'], over: ['base'], maxKB: 1 },
  ];
  expect(listStrays(built, rows)).toEqual(['astray']);
});

test('the first visit loads the page, live updates and toasts, each file once, with their styles', () => {
  const built: Manifest = {
    ...manifest,
    '_base-1.js': { file: 'base.js', name: 'base', imports: ['_core-2.js'], css: ['base.css'] },
    '_shell-5.js': { file: 'shell.js', name: 'shell', imports: ['_base-1.js'] },
    '_feed-page-6.js': { file: 'feed.js', name: 'feed-page', imports: ['_both-4.js', '_shell-5.js'] },
    '_live-7.js': { file: 'live.js', name: 'live', imports: ['_shell-5.js'] },
    'src/ui/page/toast-board.tsx': { file: 'toasts.js', imports: ['_base-1.js'], css: ['toasts.css'] },
    'src/locales/en/messages.po': { file: 'messages.js' },
  };
  const files = [
    'base.css',
    'base.js',
    'both.js',
    'core.js',
    'feed.js',
    'live.js',
    'messages.js',
    'shell.js',
    'toasts.css',
    'toasts.js',
  ];
  expect(firstFilesOf(built).sort()).toEqual(files);
  // With the worker, 550 bytes of headers for each file, and the page of 1,000 bytes with 2,000 of headers.
  expect(weighVisit(built, { bytesOf: () => 100, page: 1_000 })).toBe(3_000 + (files.length + 1) * 650);
});

test('weighs the landing page before paint, after idle and as a whole', () => {
  const html = `<style>${'a'.repeat(16 * 1024)}</style><script>${'b'.repeat(1024)}</script><p>c</p><script>dd</script>`;
  const hydrate = { 'src/app/landing/hydrate.tsx': { file: 'hydrate.js', imports: ['_core-2.js'] }, ...manifest };
  const words = { 'src/locales/sw/landing-islands.po': { file: 'words.js' } };
  const rows = weighLanding(
    { html, locale: 'sw' },
    { ...hydrate, ...words },
    {
      bytesOf: (file) => ({ 'hydrate.js': 75 * 1024, 'core.js': 300, 'words.js': 20 })[file] ?? Number.NaN,
      pack: (text) => text.length,
    },
  );
  expect(rows.map(({ bytes, verdict }) => [bytes, verdict])).toEqual([
    [1027, 'held'],
    [1027 + 75 * 1024 + 320, 'OVER'],
    [html.length, 'OVER'],
  ]);
});

test.each(['<script type="module" src="/a.js"></script>', '<link rel="stylesheet" href="/a.css">'])(
  'reports a landing page that waits for %s, which no budget covers',
  (element) => {
    expect(() => scriptsIn(`<head>${element}</head>`)).toThrow('without a budget');
  },
);

test('weighs a document that loads nothing else, and refuses one that does', () => {
  const pack = (text: string) => text.length;
  expect(weighDocument('<p>c</p>', pack)).toBe(8);
  expect(() => weighDocument('<script src="/a.js"></script>', pack)).toThrow('without a budget');
});

test('counts the style sheets of this build without the inlined one', () => {
  const sheets = {
    ...manifest,
    'a.tsx': { file: 'a.js', css: ['style.css', 'a.css'] },
    'src/app/landing/landing.css': { file: 'landing.css' },
  };
  expect(stylesOf(sheets).sort()).toEqual(['a.css', 'style.css']);
});
