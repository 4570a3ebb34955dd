import { expect, test } from 'vitest';
import { browserIntentOf, inAppBrowserOf } from './in-app-browser.ts';

const android = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 13; TECNO KG5j Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.81 Mobile Safari/537.36 ${rest}`;
const iPhone = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${rest}`;

test.each([
  [android('Instagram 356.0.0.41.101 Android (33/13; 320dpi; 720x1491; TECNO; TECNO KG5j)'), 'Instagram'],
  [iPhone('Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5; en_GB; en; scale=3.00)'), 'Instagram'],
  [android('[FB_IAB/FB4A;FBAV/489.0.0.66.81;]'), 'Facebook'],
  [iPhone('[FBAN/FBIOS;FBAV/465.0.0.34.109;FBDV/iPhone14,5]'), 'Facebook'],
  [android('WhatsApp/2.24.20.89 A'), 'WhatsApp'],
  [android('musical_ly_2023605040 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6'), 'TikTok'],
  [iPhone('trill_340603 JsSdk/2.0 NetType/4G'), 'TikTok'],
  [android(''), 'unknown'],
])('%s is inside %s', (userAgent, app) => {
  expect(inAppBrowserOf(userAgent)).toBe(app);
});

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 11; en-us; itel P37) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/89.0 Mobile Safari/537.36 OPR/61.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
])('%s is a normal browser', (userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBeNull();
});

test('only Android opens a page in another browser by a link', () => {
  const address = 'https://baraza.example:8443/events-parties?tab=clubs&q=a%3Bb#top';
  expect(browserIntentOf(android('Instagram'), address)).toBe(
    'intent://baraza.example:8443/events-parties?tab=clubs&q=a%3Bb#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  );
  expect(browserIntentOf(iPhone('Instagram'), address)).toBeNull();
});
