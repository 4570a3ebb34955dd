/** What apps call themselves in the user agent of the browser they show links in. */
const marks: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB|FBIOS/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/TikTok|BytedanceWebview|musical_ly|trill_/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter for/, 'X'],
];

/** Android marks every browser inside an app so, whichever app it is. */
const androidWebView = /; wv\)/;

/**
 * The app whose own browser this is, by its user agent; 'unknown' when the app does not say its name, and null in a real
 * browser. Sign-in providers refuse such browsers, because the app around them could read along.
 */
export function inAppBrowserOf(userAgent: string): string | null {
  const found = marks.find(([mark]) => mark.test(userAgent));
  if (found) return found[1];
  return androidWebView.test(userAgent) ? 'unknown' : null;
}
