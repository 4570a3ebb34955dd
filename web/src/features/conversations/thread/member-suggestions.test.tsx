import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '@baraza/contract/features/conversation-groups.ts';
import { ada, ben, carol, groupId } from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { MessageComposer } from './message-composer.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const memberOf = (person: typeof ben): Member => ({ ...person, role: 'MEMBER' });
const members = `/api/conversations/${groupId}/members`;
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('.grow')?.textContent);

/** Renders the composer of a group whose search finds these people. */
function open(found: (typeof ben)[], { isAdmin = false } = {}) {
  fakeSocketServer(() => ({ ok: true }));
  const onSent = vi.fn<() => void>();
  const calls = answerCalls(() => ({ users: found.map(memberOf), total: found.length }));
  renderWithApp(
    <MessageComposer
      conversationId={groupId}
      target={null}
      other={null}
      people={new Map()}
      onDone={() => {}}
      {...{ isAdmin, onSent }}
    />,
  );
  return { onSent, searches: () => calls.map(({ url }) => url.pathname + url.search) };
}

test('a tap inserts a name, and Escape closes the suggestions and keeps the text', async () => {
  open([ben]);
  await userEvent.type(box(), '@be');
  await userEvent.click(await screen.findByRole('option'));
  expect([box().value, document.activeElement]).toEqual(['@ben ', box()]);
  await userEvent.type(box(), 'and @be');
  await screen.findByRole('option');
  await userEvent.keyboard('{Escape}');
  expect([options(), box().value]).toEqual([[], '@ben and @be']);
});

test('suggests other members for a mention with one request for what is typed, and Enter inserts the chosen name without sending', async () => {
  const { onSent, searches } = open([ada, ben, carol]);
  await userEvent.type(box(), 'Thanks @wan');
  await waitFor(() => expect(options()).toEqual(['Ben Otieno @ben', 'Carol Wanjiku @carol']));
  expect(searches().filter((url) => url.includes('search'))).toEqual([`${members}?limit=6&search=wan`]);
  expect(screen.getByRole('status').textContent).toMatch(/^2 suggestions/);
  await userEvent.keyboard('{ArrowDown}');
  const selected = screen.getByRole('option', { selected: true });
  expect(selected.textContent).toContain('@carol');
  expect(box().getAttribute('aria-activedescendant')).toBe(selected.id);
  await userEvent.keyboard('{Enter}');
  expect(box().value).toBe('Thanks @carol ');
  expect(options()).toEqual([]);
  expect(onSent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSent).toHaveBeenCalledOnce();
});

test('suggests all members to admins, after the people', async () => {
  open([ben], { isAdmin: true });
  await userEvent.type(box(), '@a');
  await waitFor(() => expect(options()).toEqual(['Ben Otieno @ben', 'All members @all']));
  await userEvent.type(box(), 'b');
  await waitFor(() => expect(options()).toEqual(['Ben Otieno @ben']));
});

test('members who are no admins cannot choose all members', async () => {
  open([ben]);
  await userEvent.type(box(), '@a');
  await waitFor(() => expect(options()).toEqual(['Ben Otieno @ben']));
});

test('suggests members before the first letter, and all members to admins', async () => {
  const { searches } = open([ada, ben], { isAdmin: true });
  await userEvent.type(box(), '@');
  await waitFor(() => expect(options()).toEqual(['Ben Otieno @ben', 'All members @all']));
  expect(searches()).toEqual([`${members}?limit=6`]);
});

test('Enter right after the first letters chooses nobody who need not match them', async () => {
  const { onSent } = open([ben]);
  await userEvent.type(box(), '@');
  await screen.findByRole('option');
  await userEvent.type(box(), 'carol{Enter}');
  expect(onSent).toHaveBeenCalledOnce();
});

test('requests nothing for a hashtag or an address', async () => {
  const { searches } = open([ben], { isAdmin: true });
  await userEvent.type(box(), '#be ada@be');
  expect(searches()).toEqual([]);
});
