import { expect, test } from 'vitest';
import { decodeTicketCode, ticketCodeOf, formatTicketCode, parseTicketCode } from './ticket-code.ts';

test('a code is the first 40 bits of the proof', () => {
  expect(ticketCodeOf('AAAAAAAAAAAAAAAAAAAAAA')).toBe('00000000');
  expect(ticketCodeOf('_____________________w')).toBe('ZZZZZZZZ');
  // The bytes 1, 2, 3, 4, 5, followed by others.
  expect(ticketCodeOf('AQIDBAUG')).toBe(ticketCodeOf('AQIDBAX_'));
  expect(ticketCodeOf('AQIDBAUG')).toBe('04106105');
});

test('a code is decoded to the bytes it was made of', () => {
  expect([...decodeTicketCode('04106105')]).toEqual([1, 2, 3, 4, 5]);
  expect([...decodeTicketCode('00000000')]).toEqual([0, 0, 0, 0, 0]);
  expect([...decodeTicketCode('ZZZZZZZZ')]).toEqual([255, 255, 255, 255, 255]);
});

test('a code is recognised however it is typed, and nothing else is', () => {
  for (const typed of ['041061G5', '0410-61g5', ' o4i0 6Lg5 ']) expect(parseTicketCode(typed)).toBe('041061G5');
  for (const typed of ['', '041061G', '041061G55', '041061GU', 'AQIDBAUGBwgJCgsMDQ4PEA']) {
    expect(parseTicketCode(typed), typed).toBeUndefined();
  }
  expect(parseTicketCode(formatTicketCode('041061G5'))).toBe('041061G5');
});
