import { expect, test } from 'vitest';
import { pushEndpointOf } from './push.hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOXyz',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts the push service of a browser: %s', (endpoint) => {
  expect(pushEndpointOf(endpoint, [])).toBe(endpoint);
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
  expect(pushEndpointOf(endpoint, [])).toBeUndefined();
});

test('accepts the hosts of the setting, and http only on this machine', () => {
  expect(pushEndpointOf('https://push.example/a', ['push.example'])).toBe('https://push.example/a');
  expect(pushEndpointOf('http://push.example/a', ['push.example'])).toBeUndefined();
  expect(pushEndpointOf('https://eu.push.example/a', ['push.example'])).toBeUndefined();
  expect(pushEndpointOf('https://eu.push.example/a', ['*.push.example'])).toBe('https://eu.push.example/a');
  expect(pushEndpointOf('http://127.0.0.1:4000/a', ['127.0.0.1'])).toBe('http://127.0.0.1:4000/a');
  expect(pushEndpointOf('http://localhost:4000/a', ['127.0.0.1'])).toBeUndefined();
});

test.each([
  'https:///fcm.googleapis.com/x',
  'https:/fcm.googleapis.com/x',
  'HTTPS://FCM.googleapis.com:443/x',
  'https:\\\\fcm.googleapis.com/a/../x',
])('normalizes the URL: %s', (endpoint) => {
  expect(pushEndpointOf(endpoint, [])).toBe('https://fcm.googleapis.com/x');
});
