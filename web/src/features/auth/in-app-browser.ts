/** How apps identify their embedded browser in the user agent. */
const patterns: [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB|FBIOS/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/TikTok|BytedanceWebview|musical_ly|trill_/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter for/, 'X'],
];

/** The mark of every Android WebView. */
const androidWebView = /; wv\)/;

/**
 * The app that embeds this browser, 'unknown' if it has no known name, or null for a normal browser. Sign-in providers refuse
 * embedded browsers, because the app could read what is typed.
 */
export function inAppBrowserOf(userAgent: string): string | null {
  const found = patterns.find(([pattern]) => pattern.test(userAgent));
  if (found) return found[1];
  return androidWebView.test(userAgent) ? 'unknown' : null;
}

/**
 * A link that opens a page in the default browser of an Android phone; null elsewhere, where nothing leaves an embedded browser.
 * https://developer.chrome.com/docs/android/intents
 */
export function browserIntentOf(userAgent: string, address: string): string | null {
  if (!userAgent.includes('Android')) return null;
  const { protocol, host, pathname, search } = new URL(address);
  const action = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE';
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};${action};end`;
}
