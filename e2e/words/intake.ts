import type { Page } from 'playwright-core';
import { answerAgain, asked, refuse } from './answers.ts';
import { button, heading, link, text, toast, type Room, type Stage } from './room.ts';

const [home, directory] = ['/intake-hub', '/intake-hub/directory'];

const asking = asked('POST', /\/api\/icebreakers$/);

export const intake: Room = {
  name: 'intake',
  visits: [
    {
      route: home,
      as: 'member',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto(home),
          shows: [heading('Announcements'), heading('Icebreaker'), link('Directory')],
        },
        {
          when: 'nobody announced anything',
          bring: answering(/\/api\/announcements$/, []),
          shows: [text('No announcements yet')],
        },
        {
          when: 'announcements do not load',
          bring: failing(/\/api\/announcements$/),
          shows: [text('Failed to load announcements...')],
        },
        {
          when: 'nobody answered yet',
          bring: answering(/\/api\/icebreakers\/[^/]+\/comments$/, []),
          shows: [text('No responses yet. Be the first to respond!')],
        },
        {
          when: 'the icebreaker does not load',
          bring: failing(/\/api\/icebreakers$/),
          shows: [text('Failed to fetch icebreaker...')],
        },
        {
          when: 'its answers do not load',
          bring: failing(/\/api\/icebreakers\/[^/]+\/comments$/),
          shows: [text('Failed to load comments. Please try again.')],
        },
        {
          when: 'an icebreaker is not taken',
          bring: beRefused,
          shows: [
            toast('Failed to create icebreaker. Please try again.'),
            text('Failed to post icebreaker. Please try again.'),
          ],
        },
        {
          when: 'another was quicker',
          bring: beTooLate,
          shows: [toast('Someone else already posted an icebreaker. Refreshing to show the latest content...')],
        },
        { when: 'an icebreaker is there', bring: breakIce, shows: [text('Icebreaker posted successfully!')] },
      ],
    },
    {
      route: directory,
      as: 'member',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto(directory),
          shows: [heading('Student Directory'), link('Home'), button('Back')],
        },
        {
          when: 'nobody is like that',
          bring: ({ page }) => page.getByRole('searchbox').fill('qqqqzzzzqqqq'),
          shows: [text('No students match your search')],
        },
        {
          when: 'nobody is there',
          bring: answering(/\/api\/profile$/, { users: [], total: 0 }, directory),
          shows: [text('No student')],
        },
        {
          when: 'it does not load',
          bring: failing(/\/api\/profile$/, directory),
          shows: [text('Failed to load users...')],
        },
      ],
    },
  ],
};

/** Opens a page while a request is answered with this JSON. */
function answering(reading: RegExp, json: unknown, path = home) {
  return async ({ page }: Stage) => {
    await answerAgain(page);
    await answer(page, reading, json);
    await page.goto(path);
  };
}

async function answer(page: Page, reading: RegExp, json: unknown): Promise<void> {
  const matches = asked('GET', reading);
  await page.route('**/*', (route, request) => (matches(request) ? route.fulfill({ json }) : route.fallback()));
}

/** Opens a page while a request fails. */
function failing(reading: RegExp, path = home) {
  return async ({ page, expectTrouble }: Stage) => {
    expectTrouble(/^answered 500: GET /);
    await answerAgain(page);
    await refuse(page, asked('GET', reading));
    await page.goto(path);
  };
}

/** The intake has an icebreaker; the response to the page says that there is none. */
async function askWhenThereIsNone(page: Page): Promise<void> {
  await answerAgain(page);
  await answer(page, /\/api\/icebreakers$/, null);
  await page.goto(home);
  await page.getByLabel('Your question').fill('Tea or coffee?');
}

async function beRefused({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: POST /);
  await askWhenThereIsNone(page);
  await refuse(page, asking);
  await page.getByRole('button', { name: 'Post icebreaker' }).click();
}

async function beTooLate({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 409: POST /);
  await askWhenThereIsNone(page);
  await page.getByRole('button', { name: 'Post icebreaker' }).click();
}

async function breakIce({ page, community: { reader } }: Stage) {
  const live = await reader.call<object>('GET', '/api/icebreakers');
  await askWhenThereIsNone(page);
  await page.route('**/*', (route, request) =>
    asking(request) ? route.fulfill({ status: 201, json: live }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Post icebreaker' }).click();
}
