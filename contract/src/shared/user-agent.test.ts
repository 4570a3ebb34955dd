import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

test('names the browser and the system of a user agent', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
  expect(parseUserAgent(phone)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(parseUserAgent(`${phone} EdgA/130.0`)).toEqual({ browser: 'Edge', system: 'Android' });
  expect(parseUserAgent(phone.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/')).browser).toBe('Samsung Internet');
  expect(parseUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  });
  expect(
    parseUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iPhone' });
});

test('returns null for an unknown browser or system', () => {
  expect(parseUserAgent('')).toEqual({ browser: null, system: null });
  expect(parseUserAgent('curl/8.5.0')).toEqual({ browser: null, system: null });
});
