import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeCommunity } from '#support/community.ts';
import { test as base } from '#support/journey.ts';
import { rows, shortened, type Row } from '#sweep/rows.ts';
import { planOf, sweep } from '#sweep/sweep.ts';
import { visitRow, type Look, type Sight } from '#sweep/visit-row.ts';

const test = base.extend('sight', { scope: 'file' }, async ({ product, browser }): Promise<Sight> => {
  let community: ReturnType<typeof makeCommunity> | undefined;
  return { product, browser, community: () => (community ??= makeCommunity(product)) };
});

const phone: Look = { screen: 'phone', theme: 'light' };
const desktop: Look = { screen: 'desktop', theme: 'dark' };

for (const [which, look] of [[0, phone] as const, [1, desktop] as const]) {
  test(`no page has a fault on a ${look.screen} in the ${look.theme}`, { timeout: 600_000 }, async ({ sight }) => {
    expect(await sweep(sight, planOf(shortened(rows, which), [look]))).toEqual([]);
  });
}

const plain: Row = { route: '/terms', state: 'planted', as: 'nobody' };

test('a page without a fault is told to have none', async ({ sight }) => {
  expect(await visitRow(sight, plain, phone)).toEqual([]);
});

/** What is planted into one page, and what the sweep has to say of each. */
const planted: Record<string, { plant: () => unknown; fault: RegExp }> = {
  'something wider than the screen': {
    plant() {
      const wide = document.body.appendChild(document.createElement('div'));
      [wide.className, wide.textContent, wide.style.width] = ['planted', 'Planted', '2000px'];
    },
    fault: /: reaches over the side: div\.planted$/m,
  },
  'a field without a name': {
    plant: () => document.querySelector('main')?.append(document.createElement('input')),
    fault: /: label \(/m,
  },
  'words too pale to read': {
    plant() {
      const pale = document.createElement('p');
      [pale.textContent, pale.style.color] = ['Planted', '#999'];
      document.querySelector('article')?.append(pale);
    },
    fault: /: color-contrast \(/m,
  },
  'an error on the console': {
    plant: () => console.error('planted'),
    fault: /: console error: planted$/m,
  },
  'an error that nobody caught': {
    plant: () => setTimeout(() => (null as unknown as { planted: () => void }).planted()),
    fault: /: thrown: .*planted/m,
  },
  'a request that is refused': {
    plant: () => fetch('/api/planted').then(() => undefined),
    fault: /: answered 404: GET .*\/api\/planted$/m,
  },
  'a request that reaches nobody': {
    plant: () => fetch('/api/unreachable').catch(() => undefined),
    fault: /: request failed: GET .*\/api\/unreachable net::ERR_CONNECTION_REFUSED$/m,
  },
};

test('every kind of fault on a page is reported', async ({ sight }) => {
  const before = (page: Page) => page.route('**/api/unreachable', (route) => route.abort('connectionrefused'));
  const ready = async ({ page }: { page: Page }) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const { plant } of Object.values(planted)) await page.evaluate(plant);
  };
  const said = (await visitRow(sight, { ...plain, before, ready }, phone)).join('\n');
  for (const [what, { fault }] of Object.entries(planted)) expect(said, what).toMatch(fault);
});

test('a state that does not come about is reported', async ({ sight }) => {
  const ready = ({ page }: { page: Page }) => page.getByText('Never said').waitFor({ timeout: 300 });
  expect((await visitRow(sight, { ...plain, ready }, phone)).join('\n')).toMatch(/planted, phone, light: .*Timeout/);
});
