import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { CalendarDialog } from './calendar-dialog.tsx';

const url = 'https://baraza.example/api/calendar/secret.ics';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open() {
  const onClose = vi.fn<() => void>();
  renderWithApp(<CalendarDialog event={event()} onClose={onClose} />);
  return onClose;
}

beforeEach(() => void signIn());
afterEach(() => vi.restoreAllMocks());

test('downloads the event as a file', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  URL.createObjectURL = () => 'blob:calendar';
  const calls = answerCalls(() => new Response('BEGIN:VCALENDAR'));
  open();
  await press('Download .ics file');
  await waitFor(() => expect(clicked).toEqual(['event.ics']));
  expect(calls[0]?.url.pathname).toBe(`/api/events/${event().id}.ics`);
});

test('says that the file did not load, and allows another attempt', async () => {
  const toasts = collectToasts();
  answerCalls(() => problem('unavailable'));
  open();
  await press('Download .ics file');
  await waitFor(() => expect(toasts).toEqual(['error: The calendar file did not load. Please try again.']));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download .ics file' }).disabled).toBe(false);
});

test('creates a private address to copy', async () => {
  answerCalls(() => ({ url }));
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Create an address' }));
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' });
  expect(box.value).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url));
});

test('selects the whole address when it is focused', async () => {
  answerCalls(() => ({ url }));
  open();
  await press('Create an address');
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' });
  await userEvent.click(box);
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, url.length]);
});

test('says that the address was not created, and creates it on the next attempt', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : { url }));
  open();
  await press('Create an address');
  expect((await screen.findByRole('alert')).textContent).toBe('The address could not be created. Please try again.');
  isDown = false;
  await press('Create an address');
  expect(await screen.findByRole('textbox', { name: 'Address of your calendar' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('removes all addresses after a confirmation', async () => {
  const toasts = collectToasts();
  const calls = answerCalls(({ method }) => (method === 'POST' ? { url } : new Response('')));
  open();
  await press('Create an address');
  await screen.findByRole('textbox', { name: 'Address of your calendar' });
  await press('Remove all addresses');
  const question = screen.getByRole('dialog', { name: 'Remove all addresses?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);

  await press('Remove all addresses');
  await press('Remove all');
  await waitFor(() => expect(toasts.at(-1)).toBe('success: Your calendar addresses were removed.'));
  expect(screen.queryByRole('textbox', { name: 'Address of your calendar' })).toBeNull();
});

test('says that the addresses were not removed', async () => {
  const toasts = collectToasts();
  answerCalls(() => problem('unavailable'));
  open();
  await press('Remove all addresses');
  await press('Remove all');
  await waitFor(() => expect(toasts.at(-1)).toBe('error: The addresses could not be removed. Please try again.'));
});

test('closes by its button', async () => {
  const onClose = open();
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});
