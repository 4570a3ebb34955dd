import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { activateLocale, loadMessages, locales } from '#platform/locale/messages.ts';
import { briefOf } from '#testing/communities.ts';
import { renderWithApp } from '#testing/render.tsx';
import { BriefName } from './brief-name.tsx';

const [english, french] = ['en', 'fr'].map((code) => locales.find((locale) => locale.code === code));

test.each([
  ['Cameroun', { kind: 'COUNTRY', name: 'Cameroon', country: 'CAMEROON' }],
  ['Promo septembre 2024', { kind: 'INTAKE', name: 'September 2024', intake: 'SEPTEMBER_2024' }],
  ['University of Nairobi', { kind: 'CAMPUS', name: 'University of Nairobi' }],
  ['Chess Club', { kind: 'CLUB', name: 'Chess Club' }],
] as const)('the language of the viewer names hubs: %s', async (name, community) => {
  activateLocale(french!);
  onTestFinished(() => activateLocale(english!));
  await loadMessages('fr', 'messages');
  renderWithApp(<BriefName community={briefOf(community)} />);
  expect(await screen.findByText(name)).toBeDefined();
});
