import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { loadMessages } from '#platform/messages.ts';
import { renderWithApp } from '#testing/render.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the privacy policy has its sections and the support address', () => {
  document.head.innerHTML = '<meta name="support-email" content="help@baraza.example">';
  renderWithApp(<PrivacyPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeDefined();
  expect(sections()).toEqual([
    'Information we collect',
    'How we use it',
    'Sharing',
    'Storage and security',
    'Your rights',
    'Cookies',
    'Changes',
    'Contact',
  ]);
  expect(screen.getByRole('link', { name: 'help@baraza.example' })).toBeDefined();
  expect(screen.getByText('Effective June 5, 2025')).toBeDefined();
});

test('the terms of use have their sections', () => {
  renderWithApp(<TermsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeDefined();
  expect(sections()).toEqual([
    'Acceptance',
    'Purpose',
    'Eligibility',
    'Code of conduct',
    'Intellectual property',
    'Termination',
    'Liability',
    'Modifications',
    'Contact',
  ]);
});

test('a translation says that the English text applies', async () => {
  await loadMessages('fr', 'legal');
  i18n.activate('fr');
  onTestFinished(() => i18n.activate('en'));
  renderWithApp(<TermsPage />);
  expect(screen.getByText('Ceci est une traduction. En cas de différence, le texte anglais fait foi.')).toBeDefined();
});
