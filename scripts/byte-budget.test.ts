import { expect, test } from 'vitest';
import { filesOf, listUnweighed, type Manifest, scriptsIn, stylesOf, weigh, weighLanding } from './byte-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_base.js'], dynamicImports: ['a.tsx', 'b.tsx'] },
  '_base.js': { file: 'base.js' },
  '_style.css': { file: 'style.css' },
  'a.tsx': { file: 'a.js', imports: ['_base.js', '_both.js', 'index.html'], dynamicImports: ['later.tsx'] },
  'b.tsx': { file: 'b.js', imports: ['_both.js', 'index.html'] },
  '_both.js': { file: 'both.js', imports: ['_base.js', '_style.css'] },
  'later.tsx': { file: 'later.js' },
};
const inBytes: Record<string, number> = { 'index.js': 500, 'base.js': 300, 'a.js': 1000, 'both.js': 24, 'b.js': 1 };
const bytesOf = (file: string) => inBytes[file] ?? Number.NaN;

test('a page brings all it imports once, and nothing that comes later', () => {
  expect([...filesOf(manifest, ['a.tsx', 'b.tsx'])].sort()).toEqual(['a.js', 'b.js', 'base.js', 'both.js', 'index.js']);
});

test('what is there already is not counted, and the budget itself is still held', () => {
  const budget = { name: 'a', loads: ['a.tsx'], over: ['index.html'], most: 1 };
  expect(weigh(manifest, budget, bytesOf)).toMatchObject({ bytes: 1024, verdict: 'held' });
  expect(weigh(manifest, { ...budget, loads: ['a.tsx', 'b.tsx'] }, bytesOf)).toMatchObject({
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
  expect(listUnweighed(manifest, [{ name: 'a', loads: ['a.tsx'], most: 1 }])).toEqual(['b.tsx']);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

test('the landing page is weighed as it comes: its own scripts first, with what they fetch once idle, and the whole page', () => {
  const html = `<style>${'a'.repeat(16 * 1024)}</style><script>${'b'.repeat(1024)}</script><p>c</p><script>dd</script>`;
  const hydrate = { 'src/app/landing/hydrate.tsx': { file: 'hydrate.js', imports: ['_base.js'] }, ...manifest };
  const rows = weighLanding(html, hydrate, {
    bytesOf: (file) => ({ 'hydrate.js': 75 * 1024, 'base.js': 300 })[file] ?? Number.NaN,
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
