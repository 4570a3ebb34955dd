import { expect, test } from 'vitest';
import { addressKey } from './caller.ts';

test('IPv6 addresses of one /64 have the same key, in every spelling', () => {
  const key = addressKey('2001:db8:0:1::1');
  expect(key).toBe('2001:db8:0:1::/64');
  expect(addressKey('2001:0DB8:0000:0001:ffff:1:2:3')).toBe(key);
  expect(addressKey('2001:db8::1:0:0:0:9')).toBe(key);
  expect(addressKey('2001:db8:0:2::1')).not.toBe(key);
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('IPv4 addresses are counted on their own, also when mapped to IPv6', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
});
