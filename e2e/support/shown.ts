import type { Locator, Page } from 'playwright-core';

/** How long a text may take to appear after its state was reached, in milliseconds. */
const patience = 20_000;

/** A text of the specification, word for word, and how to find it on a page. */
export interface Shown {
  words: string;
  find: (page: Page) => Locator;
}

/** An element with exactly this text. A part in braces stands for any text; `pattern` is for free-form text. */
export function text(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByText(pattern) };
}

/** Part of a longer sentence. */
export function part(words: string): Shown {
  return { words, find: (page) => page.getByText(new RegExp(escaped(words))) };
}

export function button(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByRole('button', { name: pattern }) };
}

export function link(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByRole('link', { name: pattern }) };
}

export function heading(words: string): Shown {
  return { words, find: (page) => page.getByRole('heading', { name: whole(words) }) };
}

export function tab(words: string): Shown {
  return { words, find: (page) => page.getByRole('tab', { name: whole(words) }) };
}

export function placeholder(words: string): Shown {
  return { words, find: (page) => page.getByPlaceholder(words, { exact: true }) };
}

/** Returns whether the text becomes visible within `patience` milliseconds, which is without end if it is 0, and while the page is open. */
async function isShown(page: Page, { find }: Shown, patience: number): Promise<boolean> {
  return await find(page)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => true,
      () => false,
    );
}

/** Returns the texts that do not become visible. */
export async function missingOn(page: Page, shows: readonly Shown[]): Promise<string[]> {
  const areShown = await Promise.all(shows.map((shown) => isShown(page, shown, patience)));
  return shows.filter((_, index) => !areShown[index]).map(({ words }) => `"${words}"`);
}

function whole(words: string): RegExp {
  return new RegExp(`^\\s*${escaped(words)}\\s*$`);
}

function escaped(words: string): string {
  return words
    .split(/\{\w+\}/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
}
