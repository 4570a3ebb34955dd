import type { BrowserContext } from 'playwright-core';

/** The URL of a stored picture, but not of its copies. */
const fullPicture = /\/media\/[0-9a-f]{32}\.\w+$/;

/**
 * Collects everything that goes wrong in any window of a context: console errors, CSP violations, exceptions, failed requests,
 * and pictures that are loaded in full although they have copies.
 */
export function watchForTrouble(context: BrowserContext) {
  const lines: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    // Chromium reports every failed request a second time, without its URL.
    if (message.text().startsWith('Failed to load resource')) return;
    // Logged for a connection whose page closes while it sends.
    if (message.text().startsWith('WebSocket is already in CLOSING')) return;
    // Logged where a page ends its session, and so its connection, while it connects.
    if (/WebSocket is closed before the connection is established/.test(message.text())) return;
    // Logged where the service worker takes control of a page while it loads.
    if (/^A preload .* is a cross-world service worker/.test(message.text())) return;
    // Most journeys block the service worker on purpose.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (['error', 'warning'].includes(message.type())) lines.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => lines.push(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its requests. Pictures to store for reading offline are read from the browser's cache only, which
    // intercepting requests disables.
    const isExpected = ['net::ERR_ABORTED', 'net::ERR_CACHE_MISS'].includes(reason);
    if (!isExpected) lines.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('request', (request) => {
    if (fullPicture.test(request.url())) lines.push(`loaded in full: ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) {
      lines.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    }
  });
  return {
    expectTrouble: (line: RegExp) => void expected.push(line),
    trouble: () => lines.filter((line) => !expected.some((each) => each.test(line))),
  };
}
