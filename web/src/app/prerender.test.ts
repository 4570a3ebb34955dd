// @vitest-environment node
import { expect, test } from 'vitest';
import { publishedLocales } from '#platform/locale/locales.ts';
import { prerenderLanding, prerenderLinkPages } from './prerender.ts';

const footerLink = (page: string) => /href="\/privacy-policy"[^>]*>([^<]*)</.exec(page)?.[1];

test('pages of a language that share texts both have them', async () => {
  const names = new Set<string | undefined>();
  for (const locale of publishedLocales) {
    const name = footerLink((await prerenderLanding(locale)).page);
    const links = await prerenderLinkPages(locale);
    expect(new Set(links.map(({ page }) => footerLink(page)))).toEqual(new Set([name]));
    names.add(name);
  }
  expect(names.size).toBe(publishedLocales.length);
});
