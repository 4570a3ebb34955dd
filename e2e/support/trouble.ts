import type { BrowserContext } from 'playwright-core';

/** Collects whatever goes wrong in any window of a context: console errors, CSP violations, thrown errors, requests. */
export function watchForTrouble(context: BrowserContext) {
  const lines: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    // Chromium says every failed request a second time, without its address.
    if (message.text().startsWith('Failed to load resource')) return;
    // Said of a connection that its page closes while it sends.
    if (message.text().startsWith('WebSocket is already in CLOSING')) return;
    // Said where the service worker takes a page over while it loads.
    if (/^A preload .* is a cross-world service worker/.test(message.text())) return;
    // Journeys keep the service worker out on purpose.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (['error', 'warning'].includes(message.type())) lines.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => lines.push(`thrown: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left lets go of what it had asked for.
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
