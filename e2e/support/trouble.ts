import type { BrowserContext } from 'playwright-core';

/**
 * Collects everything that goes wrong in any window of a context: console errors, CSP violations, exceptions, failed requests.
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
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') lines.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
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
