import { expect, test } from 'vitest';
import { isPushEndpoint } from './push.hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOXyz',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the push service of a browser: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/',
  'https://user@fcm.googleapis.com/',
  'https://fcm.googleapis.com@attacker.example/',
  'https://push.apple.com.attacker.example/',
  'https://notpush.apple.com/',
  'https://attacker.example/push.apple.com',
  'https://localhost/',
  'http://127.0.0.1:5432/',
  'https://[::1]/',
  'https://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'file:///etc/passwd',
  'nonsense',
])('refuses any other address: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

test('accepts the hosts of the setting, and http only on this machine', () => {
  expect(isPushEndpoint('https://push.example/a', ['push.example'])).toBe(true);
  expect(isPushEndpoint('http://push.example/a', ['push.example'])).toBe(false);
  expect(isPushEndpoint('https://eu.push.example/a', ['push.example'])).toBe(false);
  expect(isPushEndpoint('https://eu.push.example/a', ['*.push.example'])).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:4000/a', ['127.0.0.1'])).toBe(true);
  expect(isPushEndpoint('http://localhost:4000/a', ['127.0.0.1'])).toBe(false);
});
