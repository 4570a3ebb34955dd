import type { Page } from 'playwright-core';
import { text, toast } from '#support/shown.ts';
import { answerAgain, asked, refuse } from './answers.ts';
import type { Room, Stage } from './room.ts';

const asking = asked('POST', /\/api\/icebreakers$/);

export const intake: Room = {
  name: 'intake',
  visits: [
    {
      route: '/intake-hub',
      as: 'member',
      states: [
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
  ],
};

/** The intake has an icebreaker; the response to the page says that there is none. */
async function askWhenThereIsNone(page: Page): Promise<void> {
  await answerAgain(page);
  await page.route('**/api/icebreakers*', (route, request) =>
    request.method() === 'GET' ? route.fulfill({ json: null }) : route.fallback(),
  );
  await page.goto('/intake-hub');
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
