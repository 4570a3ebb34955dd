import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

test('a browser and its system are named by what they call themselves', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
  expect(deviceOf(phone)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(deviceOf(`${phone} EdgA/130.0`)).toEqual({ browser: 'Edge', system: 'Android' });
  expect(deviceOf(phone.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/')).browser).toBe('Samsung Internet');
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  });
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'),
  ).toEqual({ browser: 'Safari', system: 'iPhone' });
});

test('what tells nothing of itself has no name', () => {
  expect(deviceOf('')).toEqual({ browser: null, system: null });
  expect(deviceOf('curl/8.5.0')).toEqual({ browser: null, system: null });
});
