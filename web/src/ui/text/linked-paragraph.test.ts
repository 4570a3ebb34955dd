import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LinkedParagraph } from './linked-paragraph.tsx';

function render(text: string, cutAt?: number): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(LinkedParagraph, { text, cutAt })));
}

test('a URL opens in a new tab without a referrer or search rank', () => {
  const html = render('See https://a.example/x.');
  expect(html).toMatch(/<a href="https:\/\/a\.example\/x"[^>]*>https:\/\/a\.example\/x<\/a>\./);
  expect(html).toContain('target="_blank" rel="noopener noreferrer nofollow ugc"');
});

test('a mention links to a profile, a tag to its posts', () => {
  const html = render('Ask @ada about #Café');
  expect(html).toContain('href="/profile/ada"');
  expect(html).toContain('href="/feed/tags/caf%C3%A9"');
});

test('only http and https become links, and markup stays text', () => {
  const html = render('javascript:alert(1) <a href="https://evil.example">x</a> https://a.example');
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).not.toContain('href="javascript');
  expect(html).toContain('&lt;a href=');
});

test('a truncated text ends with an ellipsis', () => {
  expect(render('A long story', 6)).toMatch(/>A long…<\/p>/);
});

test('the paragraph has the direction and the language of its text, not those of the page', () => {
  const html = render('سلام');
  expect(html).toContain('dir="auto"');
  expect(html).toContain('lang=""');
});
