import type { Page } from 'playwright-core';
import { button, part, text, toast } from '#support/shown.ts';
import { answerAgain, asked, hold, letGo, refuse } from './answers.ts';
import type { Room, Stage } from './room.ts';

const profile = '/profile/:username';

const press = (name: string) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click();

export const profiles: Room = {
  name: 'profiles',
  visits: [
    {
      route: profile,
      as: 'member',
      states: [
        { when: 'somebody has no intake', bring: seeWithoutIntake, shows: [part('Not set')] },
        { when: 'somebody told a lot', bring: seeTalker, shows: [button('Show more')] },
        { when: 'all they told is open', bring: press('Show more'), shows: [button('Show less')] },
      ],
    },
  ],
};

export const connections: Room = {
  name: 'connections',
  visits: [
    {
      route: profile,
      // Has no followers, and the viewer follows no one.
      as: ({ layla }) => layla,
      states: [
        {
          when: 'it is another’s',
          bring: ({ page, community: { longNamed } }) => page.goto(`/profile/${longNamed.user.username}`),
          shows: [button('Follow')],
        },
        { when: 'one follows them', bring: press('Follow'), shows: [button('Following')] },
        {
          when: 'they follow the one who looks',
          bring: async ({ page, community: { reader, layla } }) => {
            await reader.follow(layla);
            await page.goto('/profile/reader');
          },
          shows: [button('Follow Back')],
        },
      ],
    },
    {
      route: '/intake-hub/directory',
      as: ({ layla }) => layla,
      states: [
        {
          when: 'one follows somebody',
          bring: async ({ page, community: { layla, longNamed } }) => {
            await layla.follow(longNamed);
            await page.goto('/intake-hub/directory');
          },
          shows: [button('Unfollow')],
        },
      ],
    },
  ],
};

const saving = asked('PUT', /\/api\/profile\/me$/);

export const settings: Room = {
  name: 'settings',
  visits: [
    {
      route: '/settings',
      as: 'member',
      states: [
        {
          when: 'a picture is too large',
          bring: chooseLarge,
          shows: [text('Max image size: 2MB')],
        },
        { when: 'a change is not kept', bring: failToSave, shows: [toast('Error saving changes. Please try again.')] },
        { when: 'a change is on its way', bring: beSaving, shows: [toast('Saving changes...')] },
        { when: 'a change is kept', bring: ({ page }) => letGo(page), shows: [toast('Changes saved successfully!')] },
      ],
    },
  ],
};

/** Onboarding requires an intake, so the response is changed. */
async function seeWithoutIntake({ page }: Stage) {
  await page.route('**/api/profile/layla', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), intake: null } });
  });
  await page.goto('/profile/layla');
}

async function seeTalker({ page, community: { layla } }: Stage) {
  await answerAgain(page);
  await layla.changeProfile({ about: 'I play chess.', skills: ['DESIGN'], interests: ['CHESS'] });
  await page.goto('/profile/layla');
}

async function chooseLarge({ page }: Stage) {
  await page.goto('/settings');
  const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
  await page.getByLabel('Avatar', { exact: true }).setInputFiles(file);
}

const change = (page: Page, bio: string) => page.getByLabel('Bio').fill(bio);

async function failToSave({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: PUT /);
  await refuse(page, saving);
  await change(page, 'Not kept.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

async function beSaving({ page }: Stage) {
  await answerAgain(page);
  await hold(page, saving);
  await change(page, 'Kept.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
}
