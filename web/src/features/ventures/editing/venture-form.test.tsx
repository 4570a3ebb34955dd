import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { saveVentureDraft, ventureDraftKey } from './venture-draft.ts';
import { VentureForm } from './venture-form.tsx';

const logo = { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } as const;
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByText<HTMLButtonElement>('Save');
const category = () => screen.getByLabelText<HTMLSelectElement>('Category');

let draftKey: string;
beforeEach(() => {
  localStorage.clear();
  draftKey = ventureDraftKey(signIn().id, 'form');
});

function open(saved?: Venture) {
  const [onSaved, onFailed] = [vi.fn<(venture: Venture) => void>(), vi.fn<() => void>()];
  const form = (
    <VentureForm
      {...(saved && { saved })}
      {...{ draftKey, onSaved, onFailed }}
      submitLabel="Save"
      pendingLabel="Saving..."
    />
  );
  return { onSaved, onFailed, ...renderWithApp(form) };
}

test('starts with the saved values, and saves only when something changed', async () => {
  open(venture({ yearEstablished: 2024, category: 'food', tags: ['tea'] }));
  expect(box('Name').value).toBe('Kitchen');
  expect(box('Year established').value).toBe('2024');
  expect(category().value).toBe('food');
  expect(screen.getByLabelText('Chosen').textContent).toBe('tea');
  expect(submit().disabled).toBe(true);
  await userEvent.type(box('Name'), '!');
  expect(submit().disabled).toBe(false);
  await userEvent.click(screen.getByText('Undo my changes'));
  expect(box('Name').value).toBe('Kitchen');
  expect(submit().disabled).toBe(true);
});

test('completes an address that lacks its scheme', async () => {
  open();
  await userEvent.click(box('Website'));
  await userEvent.paste('mama.example/menu');
  await userEvent.tab();
  expect(box('Website').value).toBe('https://mama.example/menu');
});

test.each([
  ['Email', 'mama', '⚠ Must be an e-mail address.'],
  ['Website', 'javascript:alert(1)', '⚠ Must be an address that begins with http:// or https://.'],
  ['Year established', '1850', '⚠ Must be a year from 1900 on.'],
])('explains an invalid %s and keeps it', async (name, value, message) => {
  const calls = serveApi({});
  open(venture());
  await userEvent.clear(box(name));
  await userEvent.paste(value);
  await userEvent.click(submit());
  expect(screen.getByText(message)).toBeDefined();
  expect(box(name).value).toBe(value);
  expect(box(name).getAttribute('aria-invalid')).toBe('true');
  expect(calls).toHaveLength(0);
});

test('sends all fields, based on the version that was loaded', async () => {
  const saved = venture();
  const calls = serveApi({ 'PUT /api/ventures': () => venture({ name: 'Chai' }) });
  const { onSaved } = open(saved);
  await userEvent.clear(box('Name'));
  await userEvent.paste('Chai');
  await userEvent.selectOptions(category(), 'Tech');
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([
    {
      headers: { 'If-Match': `"${saved.updatedAt}"` },
      body: { id: saved.id, name: 'Chai', category: 'tech', description: 'Food' },
    },
  ]);
});

test('sends opening hours, and none once every day is closed', async () => {
  const monday = { opens: '08:00', closes: '18:00' };
  const saved = venture({
    openingHours: { timeZone: 'Africa/Nairobi', days: [monday, null, null, null, null, null, null] },
  });
  const calls = serveApi({ 'PUT /api/ventures': () => venture() });
  const { onSaved } = open(saved);
  await userEvent.click(screen.getByRole('switch', { name: 'Monday' }));
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([{ body: { openingHours: null } }]);
});

test('keeps the changes on top of a newer version, and then overwrites it', async () => {
  let isStale = true;
  const calls = serveApi({
    'GET /api/ventures/:id': () => venture(),
    'PUT /api/ventures': () =>
      isStale ? problem('changed_meanwhile', 'It was changed on another device.') : venture({ name: 'Chai' }),
  });
  const { onFailed, onSaved } = open(venture());
  await userEvent.clear(box('Name'));
  await userEvent.paste('Chai');
  await userEvent.click(submit());
  expect(await screen.findByText('It was changed on another device.')).toBeDefined();
  expect(screen.getByText(/^Your changes are kept on top of the latest version/)).toBeDefined();
  expect(box('Name').value).toBe('Chai');
  expect(onFailed).toHaveBeenCalledOnce();
  isStale = false;
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls.filter(({ key }) => key === 'PUT /api/ventures')).toHaveLength(2);
});

test('uploads a picture once, also when saving is retried', async () => {
  saveVentureDraft(draftKey, { edits: { logo }, baseVersion: undefined });
  let isDown = true;
  const calls = serveApi({
    'POST /api/storage': () => ({ url: '/media/logo.jpg' }),
    'PUT /api/ventures': () => (isDown ? problem('unavailable', 'Back in a minute.') : venture()),
  });
  const { onSaved } = open(venture());
  await userEvent.click(submit());
  expect(await screen.findByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls.map(({ key }) => key)).toEqual(['POST /api/storage', 'PUT /api/ventures', 'PUT /api/ventures']);
  expect(calls[0]?.query).toEqual({ purpose: 'venture' });
  expect(calls[2]?.body).toMatchObject({ logoUrl: '/media/logo.jpg', coverImageUrl: null });
});

test('uploads a picture again once the server has deleted it', async () => {
  saveVentureDraft(draftKey, { edits: { logo }, baseVersion: undefined });
  let isExpired = true;
  const calls = serveApi({
    'POST /api/storage': () => ({ url: '/media/logo.jpg' }),
    'PUT /api/ventures': () => {
      if (!isExpired) return venture();
      isExpired = false;
      return problem('not_our_picture', 'Please choose the picture again.');
    },
  });
  const { onSaved } = open(venture());
  await userEvent.click(submit());
  expect(await screen.findByText('Please choose the picture again.')).toBeDefined();
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls.filter(({ key }) => key === 'POST /api/storage')).toHaveLength(2);
});

test('removes a saved picture', async () => {
  const calls = serveApi({ 'PUT /api/ventures': () => venture() });
  const { onSaved } = open(venture({ logoUrl: '/media/old.jpg' }));
  await userEvent.click(screen.getByLabelText('Remove: Logo'));
  await userEvent.click(submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(calls.map(({ body }) => body)).toMatchObject([{ logoUrl: null }]);
});
