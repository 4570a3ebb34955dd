import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { CaseDetail } from '@baraza/contract/features/moderation.ts';
import { caseDetail, decision, openCase, sanction, snapshot } from '#features/moderation/moderation.fixtures.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { CasePage } from './case-page.tsx';

const counts = { urgent: 0, open: 1, inReview: 0, mine: 0, appeals: 0 };
const ada = signIn();
const me = person({ id: ada.id, username: 'ada', first_name: 'Ada', last_name: 'Mwangi' });
const mine = (more: Partial<CaseDetail> = {}) => caseDetail({ status: 'IN_REVIEW', claimedBy: me, ...more });

const render = () =>
  renderWithApp(
    <Routes>
      <Route path="/steward/cases/:id" element={<CasePage />} />
    </Routes>,
    { path: `/steward/cases/${openCase(1).id}` },
  );
const serveCase = (detail: CaseDetail) =>
  serveApi({ 'GET /api/steward/counts': () => counts, 'GET /api/steward/reports/:id': () => detail });

beforeEach(() => {
  signIn();
  updateSessionUser({ role: 'steward', stewardOf: 'University of Nairobi' });
});

test('shows what was reported, why, and what its author did before', async () => {
  serveCase(
    caseDetail({
      live: snapshot({ content: 'Nothing to see' }),
      sanctions: [sanction({ kind: 'WARNING', until: null })],
      decisions: [decision()],
      similar: [decision({ id: decision().id.replace(/0$/, '9'), action: 'SUSPEND', days: 7 })],
    }),
  );
  render();
  expect(await screen.findByText('Cheap exam papers')).toBeDefined();
  expect(screen.getByText('Every day the same')).toBeDefined();
  expect(screen.getByText('It was changed since. Show how it is now')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Earlier sanctions' })).getByText('Warning')).toBeDefined();
  expect(
    within(screen.getByRole('list', { name: 'Earlier decisions' })).getByText('Please do not sell exam papers.'),
  ).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Similar decisions' })).getByText('Suspend (7 days)')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/feed/1');
});

test('shows each version that was reported, in order, with the number of reports', async () => {
  const { createdAt: reportedAt } = openCase(1);
  const changed = snapshot({ content: 'I will find you' });
  const versions = [
    { snapshot: snapshot(), reportsCount: 1, reportedAt },
    { snapshot: changed, reportsCount: 2, reportedAt: new Date(Date.parse(reportedAt) + 60_000).toISOString() },
  ];
  serveCase(caseDetail({ versions, live: changed }));
  render();
  await screen.findByText('Version 1');
  const items = screen.getAllByRole('listitem').filter((item) => /^Version \d/.test(item.textContent));
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Version 11 report.*Cheap exam papers$/),
    expect.stringMatching(/^Version 22 reports.*I will find you$/),
  ]);
  expect(screen.queryByText('It was changed since. Show how it is now')).toBeNull();
});

test('a group is shown with its members and admins, and the decisions say what happens to it', async () => {
  const group = { membersCount: 12, admins: [person({ first_name: 'Ben', last_name: 'Otieno', username: 'ben' })] };
  serveCase(mine({ targetType: 'GROUP', snapshot: snapshot({ title: 'Exam papers', content: '', group }) }));
  render();
  expect(await screen.findByText('Exam papers')).toBeDefined();
  expect(screen.getByText('12 members')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Admins' })).getByText('@ben')).toBeDefined();
  const decisionOf = (name: RegExp) => screen.getByRole('radio', { name });
  expect(decisionOf(/^Hide ?It loses its name and picture$/)).toBeDefined();
  expect(decisionOf(/^Remove ?It loses its name and picture, and nobody can write there any more$/)).toBeDefined();
});

test('a club is shown with its owners, and can be warned or frozen', async () => {
  const toasts = collectToasts();
  const group = { membersCount: 12, admins: [person({ username: 'ben' })] };
  const targetId = '01920000-0000-7000-8000-000000000077';
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () =>
      mine({
        targetType: 'COMMUNITY',
        targetId,
        snapshot: snapshot({ title: 'Exam papers', content: 'We sell.', group }),
      }),
    'POST /api/steward/reports/:id/decision': () => caseDetail(),
  });
  render();
  expect(within(await screen.findByRole('list', { name: 'Owners' })).getByText('@ben')).toBeDefined();
  expect(screen.getByText('We sell.')).toBeDefined();
  const log = screen.getByRole('link', { name: "Read the club's log" });
  expect(log.getAttribute('href')).toBe(`/clubs/${targetId}/log`);
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^No action/),
    expect.stringMatching(/^WarnIts owners are warned/),
    expect.stringMatching(/^FreezeOnly its members can read it/),
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /^Freeze/ }));
  await userEvent.type(screen.getByLabelText('Message to the owners'), 'No papers.');
  expect(screen.getByText('Your club was frozen. No papers.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(calls.find(({ key }) => key.endsWith('/decision'))?.body).toEqual({
      action: 'FREEZE',
      message: 'No papers.',
      note: '',
    }),
  );
  await waitFor(() => expect(toasts).toEqual(['success: Decided. Everyone concerned is told.']));
});

test('the freeze of a club can be lifted with a message', async () => {
  const toasts = collectToasts();
  const frozen = decision({ action: 'FREEZE', targetType: 'COMMUNITY' });
  const detail = caseDetail({ targetType: 'COMMUNITY', status: 'CLOSED', outcome: 'ACTION_TAKEN', decision: frozen });
  let isFrozen = true;
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () => ({ ...detail, isFrozen }),
    'POST /api/steward/reports/:id/lift': () => ({ ...detail, isFrozen: (isFrozen = false) }),
  });
  render();
  const lift = await screen.findByRole<HTMLButtonElement>('button', { name: 'Lift the freeze' });
  expect(lift.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Message to the owners'), 'Thank you.');
  await userEvent.click(lift);
  expect(await screen.findByText('The freeze was lifted.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Lift the freeze' })).toBeNull();
  expect(calls.find(({ key }) => key.endsWith('/lift'))?.body).toEqual({ message: 'Thank you.' });
  await waitFor(() => expect(toasts).toEqual(['success: The freeze was lifted.']));
});

test('a case about an erased account cannot be claimed', async () => {
  serveCase(caseDetail({ status: 'CLOSED', outcome: 'NO_ACTION', author: null, live: null, link: null }));
  render();
  expect(await screen.findByText(/^Closed without a decision/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take this case' })).toBeNull();
});

test('a deleted post is shown as it was', async () => {
  serveCase(caseDetail({ live: null, link: null, author: null }));
  render();
  expect(await screen.findByText('It no longer exists. This is how it was when it was reported.')).toBeDefined();
  expect(screen.getByText('Cheap exam papers')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull();
});

test('a reported message is marked among the messages around it', async () => {
  const { createdAt } = openCase(1);
  const context = [
    { author: person(), content: 'Hi', createdAt, isReported: false },
    { author: person(), content: 'I will find you', createdAt, isReported: true },
  ];
  serveCase(
    caseDetail({ targetType: 'MESSAGE', snapshot: snapshot({ content: 'I will find you', context }), live: null }),
  );
  render();
  const messages = within(await screen.findByRole('list', { name: 'Messages around it' })).getAllByRole('listitem');
  expect(messages.map((each) => within(each).queryByText('reported') !== null)).toEqual([false, true]);
});

test('a case is taken, and then can be given back', async () => {
  let detail = caseDetail();
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () => detail,
    'POST /api/steward/reports/:id/claim': () => (detail = mine()),
    'POST /api/steward/reports/:id/release': () => (detail = caseDetail()),
  });
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'Take this case' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Give back' }));
  expect(await screen.findByRole('button', { name: 'Take this case' })).toBeDefined();
  expect(calls.map(({ key }) => key).filter((key) => key.startsWith('POST'))).toEqual([
    'POST /api/steward/reports/:id/claim',
    'POST /api/steward/reports/:id/release',
  ]);
});

test('shows who was faster', async () => {
  const toasts = collectToasts();
  let detail = caseDetail();
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () => detail,
    'POST /api/steward/reports/:id/claim': () => {
      detail = caseDetail({ status: 'IN_REVIEW', claimedBy: person({ first_name: 'Amina', last_name: 'Yusuf' }) });
      return problem('not_claimed', 'Amina Yusuf has taken this case.');
    },
  });
  render();
  await userEvent.click(await screen.findByRole('button', { name: 'Take this case' }));
  await waitFor(() => expect(toasts).toEqual(['error: Amina Yusuf has taken this case.']));
  expect(await screen.findByText(/is working on this case/)).toBeDefined();
});

test('decides with a template, after a preview of what each side is told', async () => {
  const toasts = collectToasts();
  let detail = mine();
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () => detail,
    'POST /api/steward/reports/:id/decision': () =>
      (detail = caseDetail({
        status: 'CLOSED',
        outcome: 'ACTION_TAKEN',
        decision: decision({ action: 'SUSPEND', days: 14 }),
      })),
  });
  render();
  await userEvent.click(await screen.findByRole('radio', { name: /^Suspend/ }));
  const decide = screen.getByRole('button', { name: 'Decide' });
  expect(decide).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Start from a template' }), 'Scam');
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the author' }).value;
  expect(message).toMatch(/misleads people about money/);
  const days = screen.getByRole('textbox', { name: 'Days' });
  await userEvent.clear(days);
  await userEvent.type(days, '400');
  expect(screen.getByText('⚠ 1 to 365 days')).toBeDefined();
  expect(decide).toHaveProperty('disabled', true);
  await userEvent.clear(days);
  await userEvent.type(days, '14');
  expect(screen.getByText(`Your account is suspended for 14 days. ${message}`)).toBeDefined();
  expect(screen.getByText('We acted on it. Thank you.')).toBeDefined();
  await userEvent.click(decide);
  await waitFor(() => expect(toasts).toEqual(['success: Decided. Everyone concerned is told.']));
  expect(calls.find(({ key }) => key.endsWith('/decision'))?.body).toEqual({
    action: 'SUSPEND',
    message,
    note: '',
    days: 14,
  });
  expect(
    within(await screen.findByRole('list', { name: 'The decision' })).getByText('Suspend (14 days)'),
  ).toBeDefined();
});

test('keeps what was written when the decision is refused', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports/:id': () => mine(),
    'POST /api/steward/reports/:id/decision': () => problem('not_claimed', 'Your claim has expired.'),
  });
  render();
  await userEvent.click(await screen.findByRole('radio', { name: /^Warn/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Message to the author' }), 'Please stop.');
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(toasts).toEqual(['error: Your claim has expired.']));
  expect(screen.getByRole('textbox', { name: 'Message to the author' })).toHaveProperty('value', 'Please stop.');
});

test('a case of another campus does not exist', async () => {
  serveApi({ 'GET /api/steward/counts': () => counts });
  render();
  expect(await screen.findByText("This case doesn't exist, or belongs to another campus.")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the queue' })).toBeDefined();
});
