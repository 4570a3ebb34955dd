import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { callAs, hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';

const card = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unfold = (page: Page, section: string) => page.getByRole('heading', { name: section }).click();
const hostedBy = (page: Page, who: Member) => callAs<Event[]>(page.request, who, 'GET /api/events/my');

test('two filters chosen quickly on a slow phone both apply', async ({ product, visit }) => {
  const ines = await member(product, 'ines');
  const { page } = await visit({ as: ines });
  const { campus } = await hostEvent(page.request, ines, { title: 'Both at once' });
  await page.goto('/events-parties');
  await button(page, 'Filters').click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: campus }).waitFor();
  // Before the page is rendered for the first of the two.
  await sheet.evaluate(
    (element, labels) => {
      for (const each of element.querySelectorAll('button')) if (labels.includes(each.innerText)) each.click();
    },
    [campus, 'Music'],
  );
  await page.waitForURL(({ searchParams }) => searchParams.get('tag') === 'music');
  expect(new URL(page.url()).searchParams.get('campus')).toBe(campus);
  await page.reload();
  await card(page, 'Both at once').waitFor();
  await page.getByRole('button', { name: 'Music', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'My campus', pressed: true }).waitFor();
});

test('an event is created from the board: the draft survives a reload, and a lost response creates it once', async ({
  product,
  visit,
}) => {
  const host = await member(product, 'hosting');
  const { page, expectTrouble } = await visit({ as: host });
  expectTrouble(/^request failed: POST .*\/api\/events /);
  await page.goto('/events-parties');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await button(page, 'Create Event').click();
  // Missing fields are marked, and the first one is focused.
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title' }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.getByText('Cannot be blank.').count()).toBe(3);
  await unfold(page, 'Attendance');
  expect(await page.getByLabel('Capacity').inputValue()).toBe('50');
  expect(await page.getByLabel('Public').isChecked()).toBe(true);

  await page.getByRole('textbox', { name: 'Title' }).fill('Open mic');
  await page.getByLabel('Description').fill('Five minutes each.');
  // It starts at the next full hour, for two hours.
  const when = page.getByRole('region', { name: 'Date & Time' });
  await unfold(page, 'Date & Time');
  expect(await page.getByLabel('Start time').inputValue()).toMatch(/^\d\d:00$/);
  await page.getByLabel('Start date').fill('2098-03-05');
  await page.getByLabel('Start time').fill('22:00');
  expect(await page.getByLabel('End time').inputValue()).toBe('00:00');
  await page.getByLabel('End time').fill('01:30');
  expect(await page.getByLabel('End date').inputValue()).toBe('2098-03-06');
  await page.getByLabel('End date').fill('2098-03-05');
  await page.getByText('The event must end after it starts.').waitFor();
  await page.getByLabel('End date').fill('2098-03-06');
  await expect.poll(() => page.getByText('The event must end after it starts.').count()).toBe(0);
  await when.getByText(/Mar 5.*10:00.*Mar 6.*1:30/).waitFor();
  await page.getByLabel('Where it is').fill('Amphi 2');
  await page.getByLabel('Private').check();
  await unfold(page, 'Tags & Categories');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('MUS');
  await tags.press('Enter');
  // The list of suggestions covers what is below it.
  await tags.press('Escape');
  await button(page, 'Clear all').click();
  expect(await page.getByRole('button', { name: 'Remove Music' }).count()).toBe(0);
  await tags.fill('MUS');
  await tags.press('Enter');
  await tags.fill('MUS');
  // Chosen tags are no longer suggested.
  expect(await page.getByRole('option').count()).toBe(0);
  await tags.fill('crime');
  await tags.press('Enter');
  await tags.fill('art');
  await tags.press('Enter');
  await page.getByLabel('Cover', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await button(page, 'Use picture').click();
  await page.getByRole('img', { name: 'Your cover' }).waitFor();

  await page.reload();
  await page.getByRole('img', { name: 'Your cover' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Open mic');
  await unfold(page, 'Tags & Categories');
  expect(await page.getByLabel('Private').isChecked()).toBe(true);
  await button(page, 'Remove Art').waitFor();
  expect(await button(page, 'Remove Music').count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Remove (?!:)/ }).count()).toBe(2);

  // The server creates the event, and the phone never receives the response.
  await page.route('**/api/events', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Create Event').click();
  await page.getByText(/is kept on this phone\.$/).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Create Event').click();
  await page.waitForURL(/\/events-parties\/events\/[\w-]+$/);
  await page.reload();
  await page.getByRole('heading', { name: 'Open mic' }).waitFor();
  expect(await hostedBy(page, host)).toMatchObject([
    {
      title: 'Open mic',
      startTime: '2098-03-05T22:00:00.000Z',
      endTime: '2098-03-06T01:30:00.000Z',
      timeZone: 'UTC',
      visibility: 'PRIVATE',
      tags: ['music', 'art'],
      cover: { width: 900 },
    },
  ]);
  // A submitted draft is deleted, and Cancel goes back one step.
  await page.goto('/events-parties');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
  await button(page, 'Cancel').click();
  await page.waitForURL('**/events-parties');
  await card(page, 'Open mic').waitFor();
});

test('the host edits, postpones and cancels, and attendees are notified each time', async ({ product, visit }) => {
  const [host, guest, other] = [
    await member(product, 'imani'),
    await member(product, 'zawadi'),
    await member(product, 'baraka'),
  ];
  const { page, expectTrouble } = await visit({ as: host });
  expectTrouble(/^answered 409: PUT .*\/api\/events\//);
  const event = await hostEvent(page.request, host, {
    title: 'Debate',
    timeZone: 'UTC',
    startTime: '2098-03-05T10:00:00Z',
    endTime: '2098-03-05T12:00:00Z',
  });
  await register(page.request, guest, event);
  await register(page.request, other, event);
  await page.goto('/events-parties/my-events');
  await page.getByRole('tab', { name: 'Created Events' }).click();
  await card(page, 'Debate').getByText('2 guests').waitFor();
  await page.getByRole('link', { name: 'Edit: Debate' }).click();
  await unfold(page, 'Attendance');
  await page.getByLabel('Capacity').fill('1');
  await button(page, 'Save Changes').click();
  await page.getByText('2 people have a seat already.').first().waitFor();
  expect(await page.getByLabel('Capacity').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Capacity').fill('80');
  await page.getByLabel('Cover', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await button(page, 'Use picture').click();
  await unfold(page, 'Date & Time');
  await page.getByLabel('Start date').fill('2098-04-01');
  await page.getByText('Everyone who is coming will be notified of the new time or place.').waitFor();
  await button(page, 'Save Changes').click();
  await page.waitForURL(`**/events-parties/events/${event.id}`);
  const told = () => callAs<Notification[]>(page.request, guest, `GET /api/notifications/user/${guest.user.id}`);
  await expect.poll(async () => (await told()).filter(({ kind }) => kind === 'change').length).toBe(1);
  expect(await hostedBy(page, host)).toMatchObject([{ capacity: 80, startTime: '2098-04-01T10:00:00.000Z' }]);

  await page.goto(`/events-parties/events/${event.id}/edit`);
  await button(page, 'Call it off').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill('The hall is flooded.');
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await page.waitForURL(`**/events-parties/events/${event.id}`);
  await expect
    .poll(async () => (await told()).some(({ content }) => content.includes('The hall is flooded.')))
    .toBe(true);

  await page.goto('/events-parties/my-events?show=created');
  await card(page, 'Debate').getByText('Cancelled').waitFor();
  expect(await page.getByRole('link', { name: 'Edit: Debate' }).count()).toBe(0);
  // A copy has everything except the date.
  await page.getByRole('link', { name: 'Duplicate: Debate' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Debate');
  expect(await page.getByLabel('Start time').inputValue()).toBe('10:00');
  expect(await page.getByLabel('Start date').inputValue()).toBe('');
  await page.getByRole('img', { name: 'Your cover' }).waitFor();
  await page.getByLabel('Start date').fill('2098-05-01');
  await button(page, 'Create Event').click();
  await page.waitForURL((url) => /\/events\/[\w-]+$/.test(url.pathname) && !url.pathname.endsWith(event.id));
  await page.goto('/events-parties/my-events?show=created');
  await expect.poll(() => card(page, 'Debate').count()).toBe(2);
  const covers = (await hostedBy(page, host)).map(({ coverImage }) => coverImage);
  expect([covers.length, new Set(covers).size, covers.includes(null)]).toEqual([2, 2, false]);
  await page.reload();
  await card(page, 'Debate').getByText('Cancelled').waitFor();
  expect(await card(page, 'Debate').count()).toBe(2);
});
