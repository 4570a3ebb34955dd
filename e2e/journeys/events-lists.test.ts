import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Notification } from '@baraza/contract/features/notifications.ts';
import { confirm } from '#support/confirm.ts';
import { callAs, hostEvent, inHours, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { settledTop } from '#support/settled-top.ts';

const card = (page: Page, title: string | RegExp) => page.getByRole('article', { name: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hostedBy = (page: Page, who: Member) => callAs<Event[]>(page.request, who, 'GET /api/events/my');

test('events are filtered by text, tag, campus and time, and a reload keeps the filters', async ({
  product,
  visit,
}) => {
  const [ada, kofi] = [await member(product, 'ada'), await member(product, 'kofi', 'ug.edu.gh')];
  const { page } = await visit({ as: ada, screen: 'desktop' });
  await hostEvent(page.request, ada, { title: 'Chess in Kathmandu', timeZone: 'Asia/Kathmandu', tags: ['outdoors'] });
  const { campus } = await hostEvent(page.request, kofi, {
    title: 'Highlife night',
    location: 'ROOF garden',
    capacity: 7,
  });
  await page.goto('/feed');
  await page.getByRole('link', { name: 'Events' }).first().click();
  const highlife = card(page, 'Highlife night');
  await highlife.waitFor();
  expect(await page.getByRole('tab', { name: 'Future' }).getAttribute('aria-selected')).toBe('true');
  expect(await highlife.innerText()).toMatch(/ROOF garden[^]*Kofi Mwangi[^]*0\/7/);
  expect(await highlife.getByRole('link', { name: 'Kofi Mwangi' }).getAttribute('href')).toBe('/profile/kofi');
  // The browser's time zone is UTC; only other zones are named.
  expect(await highlife.innerText()).not.toContain(' in ');
  expect(await card(page, 'Chess in Kathmandu').locator('li').first().innerText()).toMatch(/\(.+ in Kathmandu\)$/);

  await page.getByPlaceholder('Search by title or location...').fill('roof GARDEN');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await button(page, 'Filters').click();
  await page.getByLabel('Campus').selectOption(campus);
  await page.getByLabel('Tag', { exact: true }).selectOption('Music');
  await page.waitForURL(/tag=music/);
  await page.reload();
  await highlife.waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await expect.poll(() => page.getByLabel('Campus').inputValue()).toBe(campus);
  await page.getByRole('tab', { name: 'Past' }).click();
  await page.getByText('No events found matching your criteria').waitFor();
  await page.reload();
  await page.getByText('No events found matching your criteria').waitFor();
  await button(page, 'Show all events').click();
  await page.getByRole('tab', { name: 'Future' }).click();
  await highlife.waitFor();
  await highlife.getByRole('link', { name: 'Highlife night' }).click();
  await page.waitForURL(/\/events-parties\/events\/[\w-]+$/);
});

test('two filters chosen quickly on a slow phone both apply', async ({ product, visit }) => {
  const ines = await member(product, 'ines');
  const { page } = await visit({ as: ines });
  const { campus } = await hostEvent(page.request, ines, { title: 'Both at once' });
  await page.goto('/events-parties');
  await button(page, 'Filters').click();
  await page.getByRole('option', { name: campus }).waitFor({ state: 'attached' });
  // Before the page is rendered for the first of the two.
  await page.evaluate(
    (choices) => {
      for (const [label, value] of choices) {
        const [field] = [...document.querySelectorAll('label')].filter((each) => each.textContent === label);
        const select = field?.control as HTMLSelectElement;
        select.value = value;
        select.dispatchEvent(new InputEvent('change', { bubbles: true }));
      }
    },
    [
      ['Campus', campus],
      ['Tag', 'music'],
    ] as const,
  );
  await page.waitForURL(({ searchParams }) => searchParams.get('tag') === 'music');
  expect(new URL(page.url()).searchParams.get('campus')).toBe(campus);
  await page.reload();
  await card(page, 'Both at once').waitFor();
  await expect.poll(() => page.getByLabel('Campus').inputValue()).toBe(campus);
});

test('the list loads to its end, and the position is restored on return', async ({ product, visit }) => {
  const host = await member(product, 'many');
  const { page } = await visit({ as: host });
  for (let number = 1; number <= 30; number += 1) await hostEvent(page.request, host, { title: `Number ${number}.` });
  await page.goto('/events-parties');
  const last = card(page, 'Number 1.');
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, 4000));
        return last.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  // Only rows near the screen are in the document.
  expect(await page.getByRole('article').count()).toBeLessThan(20);
  const wanted = card(page, 'Number 5.');
  // Scrolls until it is clear of the bars, because the click itself would scroll otherwise. Being in the document is not
  // enough, because that changes while the list moves.
  await expect
    .poll(
      async () => {
        const tops = await wanted.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top));
        const isClear = tops.some((top) => top > 100 && top < 450);
        if (!isClear) await page.evaluate(() => scrollBy(0, -300));
        return isClear;
      },
      { interval: 250, timeout: 30_000 },
    )
    .toBe(true);
  const y = await settledTop(wanted);
  await wanted.getByRole('link', { name: 'Number 5.' }).click();
  await page.waitForURL(/\/events\/[\w-]+$/);
  await page.getByRole('heading', { level: 1, name: 'Number 5.' }).waitFor();
  await page.goBack();
  expect(await settledTop(wanted)).toBeCloseTo(y, -1);
  await page.reload();
  await page.evaluate(() => scrollTo(0, 0));
  await card(page, 'Number 30.').waitFor();
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
  await expect.poll(() => page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText('Cannot be blank.').count()).toBe(7);
  expect(await page.getByLabel('Capacity').inputValue()).toBe('50');
  expect(await page.getByLabel('Public').isChecked()).toBe(true);

  await page.getByLabel('Title').fill('Open mic');
  await page.getByLabel('Description').fill('Five minutes each.');
  await page.getByLabel('Start date').fill('2098-03-05');
  await page.getByLabel('Start time').fill('22:00');
  await page.getByLabel('End time').fill('01:30');
  // The end date follows the start date until the times differ.
  expect(await page.getByLabel('End date').inputValue()).toBe('2098-03-05');
  await page.getByText('The event must end after it starts.').waitFor();
  await page.getByLabel('End date').fill('2098-03-06');
  await expect.poll(() => page.getByText('The event must end after it starts.').count()).toBe(0);
  await page.getByLabel('Where it is').fill('Amphi 2');
  await page.getByLabel('Private').check();
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
  expect(await page.getByLabel('Title').inputValue()).toBe('Open mic');
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
  expect(await page.getByLabel('Title').inputValue()).toBe('');
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
  await page.getByLabel('Capacity').fill('1');
  await button(page, 'Save Changes').click();
  await page.getByText('2 people have a seat already.').first().waitFor();
  expect(await page.getByLabel('Capacity').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Capacity').fill('80');
  await page.getByLabel('Cover', { exact: true }).setInputFiles(await paintedPicture('teal'));
  await button(page, 'Use picture').click();
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
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Debate');
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

test('the viewer’s seats are listed and given up, and a reload still shows it', async ({ product, visit }) => {
  const [host, guest] = [await member(product, 'hodari'), await member(product, 'wema')];
  const { page } = await visit({ as: guest });
  const jam = await hostEvent(page.request, host, { title: 'Jam', location: 'Rooftop', endTime: inHours(49.5) });
  const walk = await hostEvent(page.request, host, { title: 'Walk', location: 'Main gate', tags: ['outdoors'] });
  const small = await hostEvent(page.request, host, { title: 'Supper', visibility: 'PRIVATE' });
  // Attendees are reminded an hour before an event, and this one starts in a moment.
  const soup = await hostEvent(page.request, host, {
    title: 'Soup',
    startTime: inHours(1 + 12 / 3600),
    endTime: inHours(3),
  });
  for (const event of [jam, walk, small, soup]) await register(page.request, guest, event);
  await page.goto('/events-parties');
  await page.getByRole('link', { name: 'My Events' }).click();
  await page.waitForURL('**/my-events');
  const own = card(page, 'Jam');
  await own.getByText('Cancel RSVP').waitFor();
  const said = await own.innerText();
  for (const words of ['Music', 'Rooftop', '1/50', 'Public', '1.5 hours', '#music', '#social', '#art']) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain('#food');
  await page.getByRole('heading', { name: 'Waiting for the host' }).waitFor();
  await page.getByPlaceholder('Search events...').fill('MAIN g');
  await expect.poll(() => own.count()).toBe(0);
  await card(page, 'Walk').getByRole('button', { name: 'Cancel RSVP' }).click();
  await confirm(page, 'Give up seat');
  await page.getByText('None of your events match this search.').waitFor();
  await page.reload();
  await own.waitFor();
  expect(await card(page, 'Walk').count()).toBe(0);
  await button(page, 'Withdraw request').click();
  await confirm(page, 'Withdraw');
  await expect.poll(() => card(page, 'Supper').count()).toBe(0);

  await expect
    .poll(
      async () => {
        await page.goto('/notifications');
        await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
        return page.getByText(/Soup/).count();
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(1);
  await page.reload();
  await page.getByText(/Soup/).waitFor();

  const hosting = await visit({ as: host });
  await register(hosting.page.request, guest, small);
  await hosting.page.goto('/events-parties/my-events?show=created');
  await card(hosting.page, 'Supper').getByRole('link', { name: '1 request is waiting for you' }).waitFor();
  await card(hosting.page, 'Jam').getByText('1 guest', { exact: true }).waitFor();
  const door = card(hosting.page, 'Jam').getByRole('link', { name: 'Check in' });
  expect(await door.getAttribute('href')).toBe(`/events-parties/events/${jam.id}/check-in`);
  await button(hosting.page, 'Go back').click();
  await hosting.page.waitForURL('**/events-parties');
});
