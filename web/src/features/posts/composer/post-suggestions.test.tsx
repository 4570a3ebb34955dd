import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listedUser } from '#testing/fixtures.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PostSuggestions } from './post-suggestions.tsx';

const outerKeys = vi.fn<(key: string) => void>();

function Harness() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={({ key }) => outerKeys(key)}>
      <textarea ref={field} aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <PostSuggestions field={field} />
    </div>
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('.grow')?.textContent);
const type = (text: string) => userEvent.type(box(), text);

beforeEach(() => {
  outerKeys.mockClear();
  signIn();
});

test('suggests people for a mention, and inserts the username of the chosen one', async () => {
  const calls = answerCalls(() => ({
    users: [
      listedUser(1, { username: 'grace', name: 'Grace Ayo' }),
      listedUser(2, { username: 'grant', name: 'Grant Obi' }),
    ],
    total: 2,
  }));
  renderWithApp(<Harness />);
  await type('Thanks @gra');
  await waitFor(() => expect(options()).toEqual(['Grace Ayo @grace', 'Grant Obi @grant']));
  expect(calls.at(-1)?.url.search).toBe('?search=gra&limit=5');
  const selected = () => screen.getByRole('option', { selected: true });
  expect(box().getAttribute('aria-activedescendant')).toBe(selected().id);
  expect(screen.getByRole('status').textContent).toMatch(/^2 suggestions/);

  outerKeys.mockClear();
  await userEvent.keyboard('{ArrowDown}');
  expect(selected().textContent).toContain('@grant');
  await userEvent.keyboard('{Enter}');
  expect(box().value).toBe('Thanks @grant ');
  expect([options(), document.activeElement]).toEqual([[], box()]);
  expect(box().hasAttribute('aria-controls')).toBe(false);
  expect(outerKeys).not.toHaveBeenCalled();
  // Nothing is suggested any more, so the key is that of the form again.
  await userEvent.keyboard('{Enter}');
  expect(outerKeys).toHaveBeenCalledWith('Enter');
});

test('suggests friends before the first letter of a mention', async () => {
  const calls = answerCalls(() => ({ users: [listedUser(1, { username: 'grace', name: 'Grace Ayo' })], total: 1 }));
  renderWithApp(<Harness />);
  await type('@');
  await waitFor(() => expect(options()).toEqual(['Grace Ayo @grace']));
  expect(calls.map(({ url }) => url.pathname + url.search)).toEqual(['/api/connections/mutuals?limit=5']);
});

test('suggests tags in use for a hashtag without another request for each letter, and takes a tap', async () => {
  const calls = answerCalls(() => [
    { tag: 'chess', posts: 3 },
    { tag: 'café_night', posts: 1 },
    { tag: 'music', posts: 1 },
  ]);
  renderWithApp(<Harness />);
  await type('#');
  await waitFor(() => expect(options()).toEqual(['#chess 3 posts', '#café_night 1 post', '#music 1 post']));
  await type('caf');
  await waitFor(() => expect(options()).toEqual(['#café_night 1 post']));
  await userEvent.click(screen.getByRole('option'));
  expect(box().value).toBe('#café_night ');
  expect(document.activeElement).toBe(box());
  expect(calls).toHaveLength(1);
});

test('Escape closes the suggestions and nothing else, and a plain text requests nothing', async () => {
  const calls = answerCalls(() => [{ tag: 'chess', posts: 3 }]);
  renderWithApp(<Harness />);
  await type('Hello ada@uni.example');
  expect(calls).toEqual([]);
  await type(' #c');
  await screen.findByRole('option');
  outerKeys.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(outerKeys).not.toHaveBeenCalled();
});
