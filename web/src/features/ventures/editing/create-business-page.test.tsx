import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { CreateBusinessPage } from './create-business-page.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const path = '/student-businesses/create-business';
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const create = () => userEvent.click(screen.getByText('Create Business'));

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open() {
  return renderWithApp(
    <Routes>
      <Route path={path} element={<CreateBusinessPage />} />
      <Route path="/student-businesses/dashboard" element={<h1>My Business Dashboard</h1>} />
    </Routes>,
    { path },
  );
}

/** The refusal of a body with an invalid field. */
async function invalid(path: string): Promise<Response> {
  const response = problem('invalid_body', 'Some fields are invalid.');
  const errors = [{ path, message: 'Too far away.' }];
  return Response.json({ ...(await response.json()), errors }, response);
}

async function fill() {
  const texts = { Name: 'Chai', Description: 'Tea.', Location: 'Hall 9', Email: 'chai@mama.example' };
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.click(box(label));
    await userEvent.paste(text);
  }
}

test('marks the four required fields and focuses the first', async () => {
  const calls = serveApi({});
  open();
  await create();
  expect(screen.getAllByText('⚠ Cannot be blank.')).toHaveLength(4);
  expect(document.activeElement).toBe(box('Name'));
  await userEvent.type(box('Name'), 'C');
  expect(screen.getAllByText('⚠ Cannot be blank.')).toHaveLength(3);
  expect(calls).toHaveLength(0);
});

test('registers the business and leads to the dashboard', async () => {
  const calls = serveApi({ 'POST /api/ventures': () => venture() });
  open();
  await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByText('Create Business'));
  await waitFor(() => expect(toasts).toContain('success: Venture created successfully!'));
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'My Business Dashboard' })).toBeDefined();
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      name: 'Chai',
      description: 'Tea.',
      location: 'Hall 9',
      email: 'chai@mama.example',
      category: null,
      logoUrl: null,
    },
  ]);
});

test('shows a refusal with its reason, and retries without a second business', async () => {
  const calls = serveApi({ 'POST /api/ventures': () => problem('unavailable', 'Back in a minute.') });
  open();
  await fill();
  await create();
  await waitFor(() => expect(toasts).toContain('error: Failed to create venture. Please try again.'));
  expect(screen.getByText('It was not saved.')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  expect(screen.getByText('Everything you filled in is kept on this phone.')).toBeDefined();
  expect(box('Name').value).toBe('Chai');
  await create();
  await waitFor(() => expect(calls).toHaveLength(2));
  const [first, second] = calls.map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('marks the field that the server rejects', async () => {
  serveApi({ 'POST /api/ventures': () => invalid('location') });
  open();
  await fill();
  await create();
  expect(await screen.findByText('⚠ This value was not accepted. Please change it.')).toBeDefined();
  expect(document.activeElement).toBe(box('Location'));
  expect(box('Location').value).toBe('Hall 9');
});

test('sends one request when the button is pressed twice, and locks the fields meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Venture>();
  const calls = serveApi({ 'POST /api/ventures': () => promise });
  open();
  await fill();
  await userEvent.dblClick(screen.getByText('Create Business'));
  expect(await screen.findByText('Creating...')).toBeDefined();
  expect(box('Name').readOnly).toBe(true);
  resolve(venture());
  await waitFor(() => expect(box('Name').value).toBe(''));
  expect(calls).toHaveLength(1);
});

test('restores what was filled in, until the viewer starts over', async () => {
  serveApi({});
  const first = open();
  await userEvent.type(box('Name'), 'Chai');
  expect(screen.queryByText('What you filled in earlier is still here.')).toBeNull();
  first.unmount();
  const second = open();
  expect(screen.getByText('What you filled in earlier is still here.')).toBeDefined();
  expect(box('Name').value).toBe('Chai');
  await userEvent.click(screen.getByText('Start over'));
  expect(box('Name').value).toBe('');
  second.unmount();
  open();
  expect(box('Name').value).toBe('');
});

test('says that contact data is public', () => {
  open();
  expect(screen.getByText(/^Everyone on Baraza sees the e-mail address, phone number and links/)).toBeDefined();
});
