import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { SharePage } from './share-page.tsx';

const id = '0b0d6e8e-3a4e-4b6f-9d6a-5a1f2f3c4d5e';

beforeEach(() => localStorage.clear());

/** Opens the page after an app has shared this text; null if nothing is there. */
function open(text: string | null, files: readonly File[] = []): string {
  const form = new FormData();
  if (text !== null) form.append('text', text);
  for (const file of files) form.append('pictures', file);
  const asked = vi.fn<(path: string) => Promise<unknown>>(async (path) => {
    const found = text !== null && path === `/share/content?id=${id}`;
    return { headers: new Headers(found ? { 'content-type': 'multipart/form-data' } : {}), formData: async () => form };
  });
  vi.stubGlobal('fetch', asked);
  const viewer = signIn();
  renderWithApp(
    <>
      <TestRoute path="/share" page={<SharePage />} />
      <Passed />
    </>,
    { path: `/share?id=${id}` },
  );
  return draftKeyOf(viewer.id, 'post');
}

/** What the page passes to the one that it opens. */
function Passed() {
  const { state } = useLocation() as { state: { text?: string; files?: File[] } | null };
  return (
    <p>
      with {state?.text} and {state?.files?.map(({ name }) => name)}
    </p>
  );
}

test('adds what was shared to the draft only after a question', async () => {
  const draft = open('See you on Friday');
  keepDraft(draft, 'My own words');
  await screen.findByText('See you on Friday');
  expect(readDraft(draft)).toBe('My own words');
  await userEvent.click(screen.getByRole('button', { name: 'Add to post' }));
  await screen.findByText('at /feed');
  expect(readDraft(draft)).toBe('My own words\nSee you on Friday');
});

test('discards it', async () => {
  const draft = open('Buy my coins');
  keepDraft(draft, 'My own words');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('at /feed');
  expect(readDraft(draft)).toBe('My own words');
});

test('offers to send it instead', async () => {
  open('See you on Friday');
  await userEvent.click(await screen.findByRole('link', { name: 'Send to a chat' }));
  expect(await screen.findByText('at /send')).toBeDefined();
  expect(screen.getByText('with See you on Friday and')).toBeDefined();
});

test('offers to send pictures, too', async () => {
  open('See you on Friday', [new File(['one'], 'one.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('1 picture')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Send to a chat' }));
  expect(await screen.findByText('at /send')).toBeDefined();
  expect(screen.getByText('with See you on Friday and one.jpg')).toBeDefined();
});

test('opens the composer when there is nothing', async () => {
  open(null);
  await screen.findByText('at /feed');
  expect(screen.queryByRole('button', { name: 'Add to post' })).toBeNull();
});
