import { expect, test } from 'vitest';
import { callAddress, mailAddress, webAddress, whatsAppAddress } from './contact-links.ts';

test('an address of the web is shown by the host it leads to', () => {
  expect(webAddress('https://www.mamas-kitchen.co.ke/menu?x=1')).toEqual({
    href: 'https://www.mamas-kitchen.co.ke/menu?x=1',
    host: 'mamas-kitchen.co.ke',
  });
  expect(webAddress('http://shop.example:8080/')).toMatchObject({ host: 'shop.example:8080' });
  // Letters of another script that look like ours are told apart.
  expect(webAddress('https://аpple.com/')?.host).toMatch(/^xn--/);
});

test('what is no plain address of the web leads nowhere', () => {
  for (const text of [
    '',
    'mamas.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://bank.example@evil.example/',
    '//a.example',
  ]) {
    expect(webAddress(text), text).toBeNull();
  }
});

test('a phone number is called by its digits', () => {
  expect(callAddress('+254 (0) 712-345 678')).toBe('tel:+254712345678');
  expect(callAddress('0712 345 678')).toBe('tel:0712345678');
  expect(callAddress('ask me')).toBeNull();
  expect(callAddress('1234')).toBeNull();
});

test('WhatsApp is asked for a number with its country alone', () => {
  expect(whatsAppAddress('+254 712 345 678')).toBe('https://wa.me/254712345678');
  expect(whatsAppAddress('00254712345678')).toBe('https://wa.me/254712345678');
  expect(whatsAppAddress('0712 345 678')).toBeNull();
  expect(whatsAppAddress('+1234567')).toBeNull();
  expect(whatsAppAddress('+1234567890123456')).toBeNull();
});

test('a mail goes to the e-mail and carries nothing that it brought along', () => {
  expect(mailAddress('braids@students.uonbi.ac.ke')).toBe('mailto:braids@students.uonbi.ac.ke');
  expect(mailAddress('a?cc=b&subject=c@x.example')).toBe('mailto:a%3Fcc%3Db%26subject%3Dc@x.example');
});
