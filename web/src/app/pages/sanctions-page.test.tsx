import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sanction } from '#features/moderation/moderation.fixtures.ts';
import { setSuspended } from '#platform/api/suspension.ts';
import { serveApi } from '#testing/api-server.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { SanctionsPage } from './sanctions-page.tsx';

test('a suspended person can prepare a copy of their data', async () => {
  signIn();
  serveApi({ 'GET /api/sanctions': () => [sanction()], 'GET /api/exports': () => [] });
  renderWithApp(<SanctionsPage />);
  expect(await screen.findByRole('button', { name: 'Prepare a copy' })).toBeDefined();
  setSuspended(false);
});
