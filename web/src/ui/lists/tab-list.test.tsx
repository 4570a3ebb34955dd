import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { TabList, tabId } from './tab-list.tsx';

type Name = 'posts' | 'media' | 'friends';
const tabs = [
  { name: 'posts', label: 'Posts' },
  { name: 'media', label: 'Media' },
  { name: 'friends', label: 'Friends' },
] as const;

function Page() {
  const [selected, setSelected] = useState<Name>('posts');
  return (
    <>
      <TabList label="Profile" tabs={tabs} selected={selected} onSelect={setSelected} panelId="panel" />
      <div role="tabpanel" id="panel" aria-labelledby={tabId('panel', selected)} />
    </>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => void renderWithApp(<Page />));

test('a click selects a tab, which names its panel', async () => {
  await userEvent.click(screen.getByRole('tab', { name: 'Media' }));
  expect(selected()).toBe('Media');
  expect(screen.getByRole('tabpanel', { name: 'Media' })).toBeDefined();
});

test('arrow keys, Home and End select and focus the next tab, around the ends', async () => {
  await userEvent.tab();
  for (const [key, name] of [
    ['ArrowRight', 'Media'],
    ['ArrowRight', 'Friends'],
    ['ArrowRight', 'Posts'],
    ['ArrowLeft', 'Friends'],
    ['Home', 'Posts'],
    ['End', 'Friends'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(selected(), key).toBe(name);
    expect(document.activeElement?.textContent, key).toBe(name);
  }
});

test('only the selected tab is reached with the Tab key', async () => {
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Posts');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
