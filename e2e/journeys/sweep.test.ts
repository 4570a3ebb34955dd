import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeCommunity } from '#support/community.ts';
import { test as base } from '#support/journey.ts';
import { textFaultsOn } from '#support/text-layout.ts';
import { openWindow } from '#support/window.ts';
import { sweepLanguages, type Language } from '@baraza/proving/src/sweep/languages.ts';
import type { Row } from '@baraza/proving/src/sweep/row.ts';
import { rows, shortened } from '@baraza/proving/src/sweep/rows.ts';
import { planOf, sweep } from '@baraza/proving/src/sweep/sweep.ts';
import { visitRows, type Look, type Sight } from '@baraza/proving/src/sweep/visit-row.ts';
import { publishedLocales } from '@baraza/web/src/platform/locale/locales.ts';

const test = base.extend('sight', { scope: 'file' }, async ({ product, browser }): Promise<Sight> => {
  let community: ReturnType<typeof makeCommunity> | undefined;
  return { product, browser, community: () => (community ??= makeCommunity(product)) };
});

const phone: Look = { screen: 'phone', theme: 'light' };
const desktop: Look = { screen: 'desktop', theme: 'dark' };

for (const [which, look] of [[0, phone] as const, [1, desktop] as const]) {
  test(
    `no page has a problem on a ${look.screen} with the ${look.theme} theme`,
    { timeout: 1_200_000 },
    async ({ sight }) => {
      expect(await sweep(sight, planOf(shortened(rows, which), [look]))).toEqual([]);
    },
  );
}

const languages = publishedLocales.flatMap(({ code, direction }): Language[] => [
  { locale: code, ...phone },
  ...(direction === 'rtl' ? [{ locale: code, ...desktop }] : []),
]);

test(
  'no text of the main screens is cut off or overlaps in any language',
  { timeout: 1_200_000 },
  async ({ sight }) => {
    expect(await sweepLanguages(sight, languages)).toEqual([]);
  },
);

test('reports texts that are cut off, on every side, without a direction, against the page, and overlapping', async ({
  sight,
}) => {
  await using context = await openWindow(sight.browser, sight.product.url, phone);
  const page = await context.newPage();
  const box = 'width: 120px; overflow: hidden; white-space: nowrap; font: 16px sans-serif';
  await page.setContent(`
    <p style="${box}">Cut at the right side</p>
    <p style="${box}" dir="rtl">نص مقطوع من الجهة اليسرى</p>
    <p style="${box}; height: 12px; line-height: 20px">Cut below</p>
    <p style="${box}" dir="auto">A name that ends later</p>
    <p style="${box}" dir="rtl"><bdi>A name without its start</bdi></p>
    <p>نص بلا اتجاه</p><p>Hello نص</p><p><bdi>نص</bdi></p>
    <p dir="auto">نص على اليمين</p><p dir="auto" style="text-align: -webkit-match-parent">نص على اليسار</p>
    <p style="position: relative; height: 24px">Below <span style="position: absolute; left: 10px">above</span></p>
    <p style="position: fixed; inset: auto 0 0">A bar</p><p>Fine</p>`);
  expect(await textFaultsOn(page)).toEqual([
    'text is cut: p "Cut at the right side"',
    'text is cut: p "نص مقطوع من الجهة اليسرى"',
    'text is cut: p "Cut below"',
    'text is cut: bdi "A name without its start"',
    'text has no direction of its own: p "نص بلا اتجاه"',
    'text is not aligned with the page: p "نص على اليمين"',
    'text overlaps: "Below" and "above"',
  ]);
});

test('typed text stays clear of the button in the field, also against the direction of the page', async ({ sight }) => {
  const { reader, ownPost } = await sight.community();
  await using context = await openWindow(sight.browser, sight.product.url, { ...phone, as: reader, locale: 'ar' });
  const page = await context.newPage();
  await page.goto(`/feed/${ownPost.id}`);
  const field = page.locator('textarea').first();
  for (const text of ['', 'تعليق', 'A comment']) {
    await field.fill(text);
    const style = await field.evaluate((element) => {
      const { direction, paddingLeft } = getComputedStyle(element);
      return { direction, paddingLeft };
    });
    expect(style, text).toEqual({ direction: text === 'A comment' ? 'ltr' : 'rtl', paddingLeft: '56px' });
  }
});

const plain: Row = { route: '/terms', state: 'planted', as: 'nobody' };

test('reports nothing for a page without problems', async ({ sight }) => {
  expect(await visitRows(sight, [plain], phone)).toEqual([]);
});

/** Problems added to one page, and the expected report of each. */
const problems: Record<string, { add: () => unknown; report: RegExp }> = {
  'something wider than the screen': {
    add() {
      const wide = document.body.appendChild(document.createElement('div'));
      [wide.className, wide.textContent, wide.style.width] = ['planted', 'Planted', '2000px'];
    },
    report: /: reaches over the side: div\.planted$/m,
  },
  'a button that a label covers': {
    add() {
      const box = document.querySelector('article')!.appendChild(document.createElement('div'));
      const button = box.appendChild(document.createElement('button'));
      const label = box.appendChild(document.createElement('span'));
      [button.textContent, label.textContent] = ['Planted below', 'Planted above'];
      box.style.cssText = 'position:relative;width:120px;height:44px';
      label.style.cssText = 'position:absolute;inset:0';
    },
    report: /: is covered by span "Planted above": button "Planted below"$/m,
  },
  'a button that floats over the last link of the page': {
    add() {
      const link = document.body.appendChild(document.createElement('a'));
      [link.href, link.textContent, link.style.cssText] = ['/terms', 'Planted last', 'display:block;height:48px'];
      const button = document.body.appendChild(document.createElement('button'));
      [button.textContent, button.style.cssText] = ['Planted floating', 'position:fixed;inset:auto 0 0;height:80px'];
    },
    report: /: is covered by button "Planted floating": a "Planted last"$/m,
  },
  'a label that is cut off': {
    add() {
      const button = document.querySelector('article')!.appendChild(document.createElement('button'));
      button.textContent = 'Planted label';
      button.style.cssText = 'display:block;width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis';
    },
    report: /: text is cut: button "Planted label"$/m,
  },
  'a placeholder that is cut off': {
    add() {
      const input = document.querySelector('article')!.appendChild(document.createElement('input'));
      [input.placeholder, input.ariaLabel, input.style.width] = [
        'Planted placeholder, far too long',
        'Planted',
        '80px',
      ];
    },
    report: /: placeholder is cut: "Planted placeholder, far too long"$/m,
  },
  'a choice that is cut off': {
    add() {
      const select = document.querySelector('article')!.appendChild(document.createElement('select'));
      select.appendChild(document.createElement('option')).textContent = 'Planted choice, far too long';
      [select.ariaLabel, select.style.width] = ['Planted', '80px'];
    },
    report: /: choice is cut: select "Planted choice, far too long"$/m,
  },
  'tabs that scroll sideways': {
    add() {
      const list = document.querySelector('article')!.appendChild(document.createElement('div'));
      const tab = list.appendChild(document.createElement('div'));
      [tab.textContent, tab.style.width, list.style.overflowX] = ['Planted tab', '900px', 'auto'];
      [list.tabIndex, list.role] = [0, 'tablist'];
    },
    report: /: has to be scrolled sideways: div "Planted tab"$/m,
  },
  'a picture that is squashed': {
    add() {
      const row = document.querySelector('article')!.appendChild(document.createElement('div'));
      const face = row.appendChild(document.createElement('span'));
      const rest = row.appendChild(document.createElement('span'));
      row.style.cssText = 'display:flex;width:120px';
      face.style.cssText = 'width:96px;height:96px;min-width:0;overflow:hidden';
      rest.style.cssText = 'flex:none;width:80px;height:20px';
      face.textContent = 'Planted face';
    },
    report: /: is squashed to 40 x 96: span "Planted face"$/m,
  },
  'a source of a picture that takes a cell of a grid': {
    add() {
      const grid = document.querySelector('article')!.appendChild(document.createElement('div'));
      const picture = grid.appendChild(document.createElement('picture'));
      picture.append(document.createElement('source'), document.createElement('img'));
      [grid.style.cssText, picture.style.display] = ['display:grid;gap:12px', 'contents'];
    },
    report: /: a source of a picture has a box$/m,
  },
  'a field without a name': {
    add: () => document.querySelector('main')?.append(document.createElement('input')),
    report: /: label \(/m,
  },
  'text with too little contrast': {
    add() {
      const pale = document.createElement('p');
      [pale.textContent, pale.style.color] = ['Planted', '#999'];
      document.querySelector('article')?.append(pale);
    },
    report: /: color-contrast \(/m,
  },
  'a console error': {
    add: () => console.error('planted'),
    report: /: console error: planted$/m,
  },
  'an uncaught error': {
    add: () => setTimeout(() => (null as unknown as { planted: () => void }).planted()),
    report: /: thrown: .*planted/m,
  },
  'a request that is refused': {
    add: () => fetch('/api/planted').then(() => undefined),
    report: /: answered 404: GET .*\/api\/planted$/m,
  },
  'a request without a server': {
    add: () => fetch('/api/unreachable').catch(() => undefined),
    report: /: request failed: GET .*\/api\/unreachable net::ERR_CONNECTION_REFUSED$/m,
  },
};

test('reports every kind of problem on a page', async ({ sight }) => {
  const before = (page: Page) => page.route('**/api/unreachable', (route) => route.abort('connectionrefused'));
  const ready = async ({ page }: { page: Page }) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const { add } of Object.values(problems)) await page.evaluate(add);
  };
  const reported = (await visitRows(sight, [{ ...plain, before, ready }], phone)).join('\n');
  for (const [name, { report }] of Object.entries(problems)) expect(reported, name).toMatch(report);
});

test('reports a state that does not appear', async ({ sight }) => {
  const ready = ({ page }: { page: Page }) => page.getByText('Never said').waitFor({ timeout: 300 });
  expect((await visitRows(sight, [{ ...plain, ready }], phone)).join('\n')).toMatch(/planted, phone, light: .*Timeout/);
});
