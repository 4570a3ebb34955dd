import { expect, test } from 'vitest';
import { phoneLink, emailLink, parseWebLink, whatsAppLink } from './contact-links.ts';

test('shows a web link by its host', () => {
  expect(parseWebLink('https://www.mamas-kitchen.co.ke/menu?x=1')).toEqual({
    href: 'https://www.mamas-kitchen.co.ke/menu?x=1',
    host: 'mamas-kitchen.co.ke',
  });
  expect(parseWebLink('http://shop.example:8080/')).toMatchObject({ host: 'shop.example:8080' });
  // A host with lookalike letters of another script is shown as punycode.
  expect(parseWebLink('https://аpple.com/')?.host).toMatch(/^xn--/);
});

test('rejects anything but a plain http or https URL', () => {
  for (const text of [
    '',
    'mamas.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://bank.example@evil.example/',
    '//a.example',
  ]) {
    expect(parseWebLink(text), text).toBeNull();
  }
});

test('links a phone number by its digits', () => {
  expect(phoneLink('+254 (0) 712-345 678')).toBe('tel:+254712345678');
  expect(phoneLink('0712 345 678')).toBe('tel:0712345678');
  expect(phoneLink('ask me')).toBeNull();
  expect(phoneLink('1234')).toBeNull();
});

test('links WhatsApp only for numbers with a country code', () => {
  expect(whatsAppLink('+254 712 345 678')).toBe('https://wa.me/254712345678');
  expect(whatsAppLink('00254712345678')).toBe('https://wa.me/254712345678');
  expect(whatsAppLink('0712 345 678')).toBeNull();
  expect(whatsAppLink('+1234567')).toBeNull();
  expect(whatsAppLink('+1234567890123456')).toBeNull();
});

test('escapes an e-mail address so that it cannot add headers', () => {
  expect(emailLink('braids@students.uonbi.ac.ke')).toBe('mailto:braids@students.uonbi.ac.ke');
  expect(emailLink('a?cc=b&subject=c@x.example')).toBe('mailto:a%3Fcc%3Db%26subject%3Dc@x.example');
});
