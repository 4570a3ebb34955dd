import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { GuideText } from './guide-text.tsx';
import { parseMarkdown } from './markdown.ts';

function render(content: string, isNew = false): string {
  const text = createElement(GuideText, { content, author: { isNew } });
  return renderToStaticMarkup(createElement(MemoryRouter, null, text))
    .replaceAll(/ (class|dir|lang|target|rel)="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1');
}

test.each([
  ['# One\n## Two\n#### Four', '<h2>One</h2><h3>Two</h3><h4>Four</h4>'],
  [
    '#no heading',
    '<p>#no heading</p>'.replace('#no', '<a href="/feed/tags/no" data-discover="true"><bdi>#no</bdi></a>'),
  ],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
  ['- one\n* two\n  more\n\n- three\nfour', '<ul><li>one</li><li>two\nmore</li><li>three\nfour</li></ul>'],
  ['text\n- one\n\ntext', '<p>text</p><ul><li>one</li></ul><p>text</p>'],
  ['3. three\n4) four\n- bullet', '<ol start="3"><li>three</li><li>four</li></ol><ul><li>bullet</li></ul>'],
  [
    '**bold** and *italic* and __bold__ and _italic_',
    '<p><strong>bold</strong> and <em>italic</em> and <strong>bold</strong> and <em>italic</em></p>',
  ],
  ['**bold and *both***', '<p><strong>bold and <em>both</em></strong></p>'],
  ['***both***', '<p><strong><em>both</em></strong></p>'],
  ['2 * 3 * 4, a_b_c, *open and **open', '<p>2 * 3 * 4, a_b_c, *open and **open</p>'],
  ['*stray and *closed* text', '<p>*stray and <em>closed</em> text</p>'],
  ['**a *b** c*', '<p><strong>a *b</strong> c*</p>'],
  ['\\*plain\\*', '<p>*plain*</p>'],
  [
    '[site](https://a.example/a_b_) [mail](mailto:a@b.example) [call](tel:+254700)',
    '<p><a href="https://a.example/a_b_">site</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+254700">call</a></p>',
  ],
  ['https://a.example/_x_/y', '<p><a href="https://a.example/_x_/y">https://a.example/_x_/y</a></p>'],
  ['**https://a.example**', '<p><strong><a href="https://a.example/">https://a.example</a></strong></p>'],
])('%s', (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert`1`',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/settings',
  'blob:x',
])('a link to %s stays text', (target) => {
  expect(render(`[press](${target})`)).not.toContain('<a ');
});

test('markup of HTML is text', () => {
  expect(render('<img src=x onerror=alert(1)> **<b>x</b>**')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; <strong>&lt;b&gt;x&lt;/b&gt;</strong></p>',
  );
});

test('names and usernames with underscores are links, and web links of a new account are text', () => {
  expect(render('Ask @ada_obi_')).toContain('href="/profile/ada_obi_"');
  expect(render('[site](https://a.example/x)', true)).toBe('<p>site (https://a.example/x)</p>');
});

const length = 100_000;
const hostile: Record<string, (length: number) => string> = {
  asterisks: (length) => '*'.repeat(length),
  'marks that only open': (length) => ' *a'.repeat(length / 3),
  'marks that only close': (length) => 'a* '.repeat(length / 3),
  'nested marks': (length) => `${'*a **b _c __d '.repeat(length / 28)}${'d__ c_ b** a* '.repeat(length / 28)}`,
  'marks in threes': (length) => '***a'.repeat(length / 4),
  'opening brackets': (length) => '['.repeat(length),
  'links without an end': (length) => '[a](https://a.example/'.repeat(length / 22),
  'bracketed words': (length) => '[a] '.repeat(length / 4),
  'one long link': (length) => `[${'a'.repeat(length)}](https://a.example)`,
  'list items': (length) => '- a\n'.repeat(length / 4),
  'lines of an item': (length) => `- a\n${'b\n'.repeat(length / 2)}`,
  'spaces before a mark': (length) => `#${' '.repeat(length)}`,
  backslashes: (length) => '\\'.repeat(length),
  'blank lines': (length) => '\n'.repeat(length),
  hashes: (length) => '#'.repeat(length),
};

/** The least time of some runs in milliseconds. */
function timeOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const { user } = process.threadCpuUsage();
    parseMarkdown(text);
    return (process.threadCpuUsage().user - user) / 1000;
  });
  return Math.min(...times);
}

test.each(Object.entries(hostile))('%s take linear time', (_name, textOf) => {
  const [half, whole] = [timeOf(textOf(length)), timeOf(textOf(2 * length))];
  // Quadratic time would be seconds; the rest is noise.
  expect(whole).toBeLessThan(3 * half + 50);
});

test('nothing is nested deeper than a kind of mark each', () => {
  const depthOf = (parts: readonly object[]): number =>
    Math.max(0, ...parts.map((part) => ('parts' in part ? 1 + depthOf(part.parts as object[]) : 0)));
  const [block] = parseMarkdown(hostile['nested marks']?.(2_800) ?? '');
  expect(block?.kind === 'paragraph' && depthOf(block.parts)).toBeLessThanOrEqual(4);
});
