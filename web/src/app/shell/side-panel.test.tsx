import * as z from 'zod/mini';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { VentureCard } from '@baraza/contract/features/ventures.ts';
import { setInstallation } from '#features/installation/installation.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { event, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { SidePanel } from './side-panel.tsx';

const card = z.parse(VentureCard, venture());
const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

beforeEach(() => void signIn());

test('shows events and hustles at once, so that neither moves the other', async () => {
  const { promise, resolve } = Promise.withResolvers<Event[]>();
  const asked = serveApi({ 'GET /api/events': () => promise, 'GET /api/ventures': () => [card] });
  renderWithApp(<SidePanel />);
  await expect.poll(() => asked.length).toBe(2);
  await new Promise((next) => setTimeout(next, 50));
  expect(headings()).toEqual([]);

  resolve([event()]);
  expect(await screen.findByRole('link', { name: /Kitchen/ })).toBeDefined();
  expect(headings()).toEqual(['Coming events', 'New businesses']);
});

test('leaves out a list that does not load', async () => {
  serveApi({ 'GET /api/events': () => problem('not_found'), 'GET /api/ventures': () => [card] });
  renderWithApp(<SidePanel />);
  expect(await screen.findByRole('link', { name: /Kitchen/ })).toBeDefined();
  expect(headings()).toEqual(['New businesses']);
});

test('does not request what the operator has hidden', async () => {
  setInstallation({ isInMaintenance: false, hiddenFeatures: ['events'], notices: [] });
  const asked = serveApi({ 'GET /api/events': () => [event()], 'GET /api/ventures': () => [card] });
  renderWithApp(<SidePanel />);
  await screen.findByRole('heading', { name: 'New businesses' });
  expect([headings(), asked.length]).toEqual([['New businesses'], 1]);
  setInstallation({ isInMaintenance: false, hiddenFeatures: [], notices: [] });
});
