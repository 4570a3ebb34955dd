import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { picture, product } from '#features/ventures/ventures.fixtures.ts';
import { problem, signIn } from '#testing/api.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureOffers } from './venture-offers.tsx';

beforeEach(() => void signIn());

const six = [1, 2, 3, 4, 5, 6].map((number) => product(number));
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const toggle = (name: 'Show All' | 'Show Less') =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name} ?products and services$`) });

test('says that nothing is offered', () => {
  renderWithApp(<VentureOffers venture={venture()} />);
  expect(screen.getByText('Nothing is offered here yet.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows type and price, and nothing where there is no price', () => {
  const products = [
    product(1, { price: 1500, priceCurrency: 'KES' }),
    product(2, { price: 0, priceCurrency: 'KES', type: 'SERVICE' }),
    product(3),
  ];
  renderWithApp(<VentureOffers venture={venture({ products })} />);
  const [paid, free, open] = screen.getAllByRole('article');
  expect(paid?.textContent).toContain('KES\u00a01,500');
  expect(within(paid!).getByText('Product')).toBeDefined();
  expect(within(free!).getByText('Free')).toBeDefined();
  expect(within(free!).getByText('Service')).toBeDefined();
  expect(open?.textContent).toBe('ProductChapati 3Warm and soft.');
});

test('shows the pictures of an offer, each opening full screen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const products = [product(1, { pictures: [picture('/media/a.png'), picture('/media/b.png')] }), product(2)];
  renderWithApp(<VentureOffers venture={venture({ products })} />);
  expect(screen.getAllByRole('button', { name: /^Picture/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Picture 1 of Chapati 1',
    'Picture 2 of Chapati 1',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Picture 2 of Chapati 1' }));
  expect(await screen.findByRole('dialog', { name: 'Pictures' })).toBeDefined();
});

test('shows four offers, all of them on request, and four again', async () => {
  serveApi({ 'GET /api/ventures/:id/products': () => six });
  renderWithApp(<VentureOffers venture={venture({ products: six })} />);
  expect(names()).toHaveLength(4);
  expect(toggle('Show All').getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle('Show All'));
  expect(await screen.findByRole('heading', { name: 'Chapati 6' })).toBeDefined();
  expect(toggle('Show Less').getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(toggle('Show Less'));
  expect(names()).toHaveLength(4);
});

test('loads further pages, and shows an overlapping offer once', async () => {
  serveApi({
    'GET /api/ventures/:id/products': ({ query, params }) =>
      query['after'] ? six.slice(4) : pageBefore(`/api/ventures/${params['id']}/products?after=5`, six.slice(0, 5)),
  });
  renderWithApp(<VentureOffers venture={venture({ products: six })} />);
  await userEvent.click(toggle('Show All'));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Chapati 6' })).toBeDefined();
  expect(names()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('keeps the first offers when the rest does not load, and loads it on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id/products': () => (isDown ? problem('unavailable', 'Back in a minute.') : six),
  });
  renderWithApp(<VentureOffers venture={venture({ products: six })} />);
  await userEvent.click(toggle('Show All'));
  expect(await screen.findByText('Failed to load the rest.')).toBeDefined();
  expect(names()).toHaveLength(4);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Chapati 6' })).toBeDefined();
});
