import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser, launchBrowser } from './browser.ts';
import { canUnpackBrowser } from './bundled-browser.ts';

afterEach(() => vi.unstubAllEnvs());

/** Renders a page with style, script, text and a second window. */
async function rendered() {
  await using browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.setContent(`<h1 style="display: inline-block">Habari</h1><h1 style="display: inline-block"></h1>
    <button onclick="window.open('about:blank', '', 'popup')">Open</button>`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open' }).click();
  await (await popup).close();
  const [word, nothing] = await page.locator('h1').evaluateAll((all) => all.map((each) => each.clientWidth));
  const picture = await page.screenshot();
  return { word, nothing, width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) };
}

test('the browser that is found renders a page', async () => {
  const { word, nothing, width, height } = await rendered();
  expect(word).toBeGreaterThan(50);
  expect(nothing).toBe(0);
  expect([width, height]).toEqual([360, 740]);
});

test('the bundled browser renders a page with its own libraries', async ({ skip }) => {
  skip(!canUnpackBrowser(), 'the npm package holds a browser for Linux on x64 alone');
  vi.stubEnv('BARAZA_BROWSER', 'bundled');
  expect((await findBrowser())?.path).toMatch(/\.tmp\/browser\/[\d.]+\/chromium$/);
  expect((await rendered()).word).toBeGreaterThan(50);
});

test('a requested browser that does not run is an error', async () => {
  vi.stubEnv('BARAZA_BROWSER', '/nowhere/chrome');
  await expect(findBrowser()).rejects.toThrow(/BARAZA_BROWSER is "\/nowhere\/chrome"/);
  vi.stubEnv('BARAZA_BROWSER', '/bin/false');
  await expect(launchBrowser()).rejects.toThrow(/does not run/);
});
