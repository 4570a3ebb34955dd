import type { Page } from 'playwright-core';

/** A network and a processor that the browser emulates. */
export interface Conditions {
  /** The round trip in milliseconds. */
  latency: number;
  /** In kbit/s. */
  down: number;
  up: number;
  /** How many times slower the processor is than the machine's. */
  slowdown: number;
}

/** A crowded cell with 2G speed, and a cheap phone. */
export const slowLine: Conditions = { latency: 400, down: 400, up: 200, slowdown: 6 };

/** Emulates the conditions in a page. */
export async function slowDown(page: Page, conditions: Conditions): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: false });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latency,
    downloadThroughput: (conditions.down * 1000) / 8,
    uploadThroughput: (conditions.up * 1000) / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown });
}
