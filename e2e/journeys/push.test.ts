import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type PushService, startPushService, type TestDevice } from '@baraza/server/src/testing/push-service.ts';
import { findInstalledBrowser, launchBrowser } from '#support/browser.ts';
import { inDatabase } from '#support/database.ts';
import { callAs } from '#support/event-making.ts';
import { test as base } from '#support/journey.ts';
import { member } from '#support/member.ts';
import type { Product } from '#support/product.ts';
import { findPushedWorker, subscribeAs } from '#support/pushes.ts';
import { befriend, whisper } from '#support/whispers.ts';

const installed = findInstalledBrowser();
const unable = 'the browser of the npm package shows no notifications, and no other is installed';

const test = base
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser([], [], installed);
    onCleanup(() => browser.close());
    return browser;
  })
  /** A push service that the product may call. */
  .extend('service', { scope: 'file' }, async ({ product }, { onCleanup }): Promise<PushService> => {
    await product.stop();
    await product.start({ PUSH_HOSTS: '127.0.0.1' });
    const service = await startPushService();
    onCleanup(() => service[Symbol.asyncDispose]());
    return service;
  });

/** The worker looks every few seconds for jobs that are due. */
const patience = { timeout: 60_000, interval: 200 };

/** Makes the waiting pushes due: one waits some seconds, and longer while another of its conversation is unread. */
async function makePushesDue(product: Product): Promise<void> {
  await inDatabase(
    product,
    `update graphile_worker._private_jobs set run_at = now() where task_id in
       (select id from graphile_worker._private_tasks where identifier like '%push%')`,
  );
}

const question = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** Returns the next push for a device that it has not returned yet, decrypted. */
function reader(product: Product, service: PushService, device: TestDevice) {
  let read = 0;
  const received = () => service.receivedBy(device);
  return {
    async next() {
      await makePushesDue(product);
      await expect.poll(() => received().length, patience).toBeGreaterThan(read);
      const push = received()[read]!;
      read += 1;
      expect(push.body.byteLength).toBeLessThanOrEqual(1024);
      return device.decrypt(push);
    },
    unread: () => received().length - read,
  };
}

/** The app is closed, so the service worker shows what is pushed. */
const closeApp = (page: Page) => page.goto('about:blank');

/** Changes settings and waits until each is saved. */
async function set(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/push/settings') && answer.ok());
    await toggle(page, name).click();
    await saved;
  }
}

test('a person is asked after the first message, gets one grouped notification, and opens the whisper with it', async ({
  product,
  service,
  skip,
  visit,
}) => {
  skip(!installed, unable);
  const [ada, ben] = [await member(product, 'akinyi'), await member(product, 'barasa')];
  const conversation = await befriend(product, ada, ben);
  const device = service.device();
  const pushes = reader(product, service, device);
  const { page } = await visit({ as: ada, hasWorker: true });
  const subscription = await subscribeAs(page.context(), device);
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      document.documentElement.dataset['asked'] = '';
      return ask();
    };
  });
  const isAsked = () => page.locator('html[data-asked]').count();

  // The first visit asks nothing, and neither does a conversation in which the person has not written.
  await page.goto('/feed');
  await page.getByText(/^The board is still empty/).waitFor();
  await page.goto('/chat/barasa');
  await page.getByText('No messages yet. Start the conversation!').waitFor();
  expect([await question(page).count(), await isAsked()]).toEqual([0, 0]);
  await page.getByPlaceholder('Type a message...').fill('Habari Barasa?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await question(page).getByText('Get notified when Barasa Mwangi answers?').waitFor();
  expect([await isAsked(), subscription.isActive()]).toEqual([0, false]);
  await question(page).getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This device notifies you now').waitFor();
  expect([await isAsked(), subscription.isActive()]).toEqual([1, true]);
  await question(page).waitFor({ state: 'detached' });

  const phone = await findPushedWorker(page);
  await closeApp(page);
  await whisper(product, ben, conversation, ['Lunch at the library?']);
  const first = await pushes.next();
  expect(first).toEqual({
    kind: 'whisper',
    link: '/chat/barasa',
    tag: `whisper ${conversation}`,
    locale: 'en',
    unread: expect.any(Number),
  });
  await phone.deliver(first);
  await expect.poll(phone.shown).toEqual([{ title: 'Baraza', body: 'New whisper', tag: first.tag }]);
  await expect.poll(phone.badge).toBe(first.unread);

  await whisper(product, ben, conversation, ['Or at one?', 'I am hungry']);
  const second = await pushes.next();
  expect(second).toEqual({ ...first, unread: first.unread + 2 });
  await phone.deliver(second);
  await expect.poll(phone.badge).toBe(second.unread);
  expect(await phone.shown()).toEqual([{ title: 'Baraza', body: 'New whisper', tag: first.tag }]);

  // The tab that is open shows the conversation, without loading the page again.
  await page.goto('/feed');
  await expect.poll(() => page.locator('html').getAttribute('data-badge')).toBe(String(second.unread));
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  await phone.tap();
  await page.waitForURL('**/chat/barasa');
  await page.getByRole('region', { name: 'Messages with' }).getByText('I am hungry').waitFor();
  expect(await page.locator('body[data-old]').count()).toBe(1);
  await expect.poll(phone.shown).toEqual([]);
  await expect.poll(() => page.locator('html').getAttribute('data-badge')).toBe(String(second.unread - 3));
  expect(pushes.unread()).toBe(0);
});

test('a person chooses kinds, texts and quiet hours, and a log-out ends the pushes', async ({
  product,
  service,
  skip,
  visit,
}) => {
  skip(!installed, unable);
  const [ada, ben, cara] = [
    await member(product, 'atieno'),
    await member(product, 'baraka'),
    await member(product, 'chebet'),
  ];
  const conversation = await befriend(product, ada, ben);
  const post = await ada.post('Who plays chess?');
  const device = service.device();
  const pushes = reader(product, service, device);
  const { page } = await visit({ as: ada, hasWorker: true });
  const subscription = await subscribeAs(page.context(), device);
  await page.goto('/settings/notifications');
  await toggle(page, 'Push notifications').click();
  await set(page, ['Show names and text', 'Whispers']);
  const phone = await findPushedWorker(page);

  // The comment comes after the whisper, which is switched off.
  await closeApp(page);
  await whisper(product, ben, conversation, ['Nobody hears this']);
  await ben.comment(post.id, 'I do, on Fridays');
  const comment = await pushes.next();
  expect(comment).toMatchObject({ kind: 'comment', about: { actor: 'Baraka Mwangi', excerpt: 'I do, on Fridays' } });
  await phone.deliver(comment);
  const body = 'Baraka Mwangi commented on your post: “I do, on Fridays”';
  await expect.poll(phone.shown).toMatchObject([{ title: 'Baraza', body }]);
  await page.goto('/feed');
  await phone.tap();
  await page.waitForURL(`**/feed/${post.id}*`);
  await expect.poll(phone.shown).toEqual([]);

  // Quiet hours around now, by the clock of the device.
  await page.goto('/settings/notifications');
  await set(page, ['Whispers', 'Quiet hours']);
  const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toTimeString().slice(0, 5);
  for (const [label, offset] of [
    ['From', -1],
    ['To', 1],
  ] as const) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/push/settings') && answer.ok());
    await page.getByLabel(label, { exact: true }).fill(hour(offset));
    await saved;
  }
  await closeApp(page);
  // While one is unread, the job of the next waits longer.
  await callAs(page.request, ada, `POST /api/conversations/${conversation}/read`);
  await whisper(product, ben, conversation, ['Are you asleep?']);
  // Chebet's phone has no quiet hours, and its push comes later.
  const other = service.device();
  const others = reader(product, service, other);
  await callAs(page.request, cara, 'PUT /api/push/subscription', other.subscription);
  const withCara = await befriend(product, ben, cara);
  await whisper(product, ben, withCara, ['Good night']);
  await others.next();
  expect(pushes.unread()).toBe(0);
  await callAs(page.request, ada, 'PUT /api/push/settings', { quietHours: null });
  const summary = await pushes.next();
  expect(summary).toMatchObject({ kind: 'summary', link: '/notifications' });
  await phone.deliver(summary);
  await expect.poll(phone.shown).toMatchObject([{ body: `${summary.unread} new things for you` }]);

  await page.goto('/feed');
  await page.getByRole('button', { name: 'More Options' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(subscription.isActive).toBe(false);
  await expect.poll(phone.shown).toEqual([]);
  await whisper(product, ben, conversation, ['Still there?']);
  await whisper(product, ben, withCara, ['Good morning']);
  await others.next();
  expect(pushes.unread()).toBe(0);
});
