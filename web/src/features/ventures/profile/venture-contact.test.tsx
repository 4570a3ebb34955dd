import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureContact } from './venture-contact.tsx';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to the owner, phone, e-mail and websites', () => {
  const contact = { phoneNumber: '+254 712 345 678', email: 'eat@mama.example', website: 'https://mama.example/menu' };
  renderWithApp(<VentureContact venture={venture({ ...contact, instagram: 'https://www.instagram.com/mama' })} />);
  expect(hrefOf('Ben Otieno')).toBe('/profile/ben');
  expect(hrefOf('Call')).toBe('tel:+254712345678');
  expect(hrefOf('E-mail')).toBe('mailto:eat@mama.example');
  expect(hrefOf('mama.example')).toBe('https://mama.example/menu');
  expect(hrefOf('instagram.com')).toBe('https://www.instagram.com/mama');
  expect(screen.getByText('+254 712 345 678')).toBeDefined();
});

test('opens websites in a new tab that cannot control this one', () => {
  renderWithApp(<VentureContact venture={venture({ website: 'https://mama.example/' })} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'mama.example' });
  expect(link.target).toBe('_blank');
  expect(link.rel).toContain('noopener');
});

test('offers only what can be used', () => {
  renderWithApp(<VentureContact venture={venture({ phoneNumber: 'ask me', website: 'javascript:alert(1)' })} />);
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'On the web' })).toBeNull();
  expect(screen.getByText('ask me')).toBeDefined();
});

test('advises buyers to meet in public and to pay last', () => {
  renderWithApp(<VentureContact venture={venture()} />);
  expect(screen.getByText(/Meet in a public place.*Never pay before you have seen it\./)).toBeDefined();
});
