import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { picture, product } from '#features/ventures/ventures.fixtures.ts';
import { draftKeyOf, keepDraft } from '#platform/device/draft.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { OfferDialog } from './offer-dialog.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const ventureId = venture().id;
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
/** What is wrong with the form; a slot for a picture has an alert of its own, above it. */
const error = () => within(screen.getByRole('dialog')).getAllByRole('alert').at(-1)?.textContent;
const press = (text: string) => userEvent.click(screen.getByText(text));

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open(offer: { ventureId?: string; product?: VentureProduct } = { ventureId }) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<OfferDialog {...offer} onClose={onClose} />) };
}

async function fill() {
  await userEvent.selectOptions(select('Type'), 'Service');
  await userEvent.click(box('Name'));
  await userEvent.paste('Braiding');
  await userEvent.click(box('Description'));
  await userEvent.paste('While you wait.');
}

test('shows an error until all required fields are filled in', async () => {
  const calls = serveApi({});
  open();
  await press('Create');
  expect(error()).toBe('Please select a business, enter a name, description, and type.');
  await fill();
  expect(error()).toBe('');
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toHaveLength(0);
});

test('explains a price that it cannot read, and requires a currency', async () => {
  serveApi({});
  open();
  await fill();
  await userEvent.type(box('Price'), 'cheap');
  await userEvent.selectOptions(select('Currency'), 'KES');
  await press('Create');
  expect(error()).toBe('A price is a number of 0 or more, with at most two decimals.');
  await userEvent.clear(box('Price'));
  await userEvent.type(box('Price'), '1,200.50');
  expect(error()).toBe('');
  await userEvent.selectOptions(select('Currency'), '');
  expect(error()).toBe('Please choose the currency of the price.');
  expect(box('Price').value).toBe('1,200.50');
});

test('creates an offer with its price, in the currency of the country of its seller', async () => {
  const calls = serveApi({ 'POST /api/ventures/product': () => product(1) });
  const { onClose } = open();
  await fill();
  await userEvent.type(box('Price'), '30,50');
  expect(select('Currency').value).toBe('KES');
  await press('Create');
  await waitFor(() => expect(toasts).toContain('success: Product or Service created!'));
  const offer = { name: 'Braiding', description: 'While you wait.', type: 'SERVICE' };
  expect(calls.map(({ body }) => body)).toContainEqual({
    ventureId,
    ...offer,
    price: 30.5,
    priceCurrency: 'KES',
    pictures: [],
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows a refusal, keeps what was typed and retries with the same idempotency key', async () => {
  const calls = serveApi({ 'POST /api/ventures/product': () => problem('rate_limited', 'Please wait a minute.') });
  const { onClose } = open();
  await fill();
  await press('Create');
  await waitFor(() => expect(error()).toBe('Error creating product or service: Please wait a minute.'));
  expect(box('Name').value).toBe('Braiding');
  await press('Create');
  await waitFor(() => expect(calls).toHaveLength(2));
  const [first, second] = calls.map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(error()).toContain('Please wait a minute.'));
  await userEvent.type(box('Name'), ' and twists');
  expect(error()).toBe('');
});

test('creates one offer when the button is pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<VentureProduct>();
  const calls = serveApi({ 'POST /api/ventures/product': () => promise });
  const { onClose } = open();
  await fill();
  await userEvent.dblClick(screen.getByText('Create'));
  resolve(product(1));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
});

test('restores an unsent offer after the dialog was closed', async () => {
  serveApi({});
  const first = open();
  await fill();
  await press('Cancel');
  expect(first.onClose).toHaveBeenCalledOnce();
  first.unmount();
  open();
  expect(box('Name').value).toBe('Braiding');
  expect(select('Type').value).toBe('SERVICE');
});

test('changes an offer, starting from its saved values', async () => {
  const saved = product(1, { price: 30, priceCurrency: 'ISK' });
  const calls = serveApi({ 'PUT /api/ventures/product/:id': () => saved });
  open({ product: saved });
  expect(screen.getByRole('dialog', { name: 'Change Product or Service' })).toBeDefined();
  expect(box('Price').value).toBe('30');
  // A currency outside the usual list can be kept.
  expect(select('Currency').value).toBe('ISK');
  await userEvent.type(box('Name'), '!');
  await press('Save');
  await waitFor(() => expect(toasts).toContain('success: Product or Service updated!'));
  expect(calls).toMatchObject([{ params: { id: saved.id }, body: { name: 'Chapati 1!', priceCurrency: 'ISK' } }]);
});

test('uploads a new picture, keeps those that are not removed, and sends them in order', async () => {
  const saved = product(1, { pictures: [picture('/media/a.png'), picture('/media/b.png')] });
  const calls = serveApi({
    'POST /api/storage': () => ({ url: '/media/new.png' }),
    'PUT /api/ventures/product/:id': () => saved,
  });
  const urls = '/media/a.png /media/b.png data:image/jpeg;base64,AA==';
  keepDraft(draftKeyOf(signIn().id, `venture.offer.${saved.id}.pictures`), JSON.stringify({ urls }));
  open({ product: saved });
  expect(screen.getByRole('button', { name: 'Choose picture: Picture 4' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Picture 1' }));
  await press('Save');
  await waitFor(() => expect(toasts).toContain('success: Product or Service updated!'));
  expect(calls.at(-1)?.body).toMatchObject({ pictures: ['/media/b.png', '/media/new.png'] });
});

test('lets the owner choose among several businesses, but not closed ones', async () => {
  const [second, closed] = ['01920000-0000-7000-8000-000000000091', '01920000-0000-7000-8000-000000000092'];
  const calls = serveApi({
    'GET /api/ventures/my': () => [
      venture(),
      venture({ id: second, name: 'Braids' }),
      venture({ id: closed, name: 'Old', isClosed: true }),
    ],
    'POST /api/ventures/product': () => product(1),
  });
  const { onClose } = open({});
  expect(await screen.findByRole('option', { name: 'Braids' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await fill();
  await press('Create');
  expect(error()).toBe('Please select a business, enter a name, description, and type.');
  await userEvent.selectOptions(select('Business'), 'Braids');
  await press('Create');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.find(({ key }) => key === 'POST /api/ventures/product')?.body).toMatchObject({ ventureId: second });
});

test('selects the only business', async () => {
  serveApi({ 'GET /api/ventures/my': () => [venture()] });
  open({});
  await waitFor(() => expect(select('Business').value).toBe(ventureId));
});

test('explains when the businesses do not load, and loads them on retry', async () => {
  let isDown = true;
  serveApi({ 'GET /api/ventures/my': () => (isDown ? problem('unavailable', 'Back in a minute.') : [venture()]) });
  open({});
  expect(await screen.findByText('Failed to load businesses. Please try again.')).toBeDefined();
  isDown = false;
  await press('Retry');
  expect(await screen.findByRole('option', { name: 'Kitchen' })).toBeDefined();
});
