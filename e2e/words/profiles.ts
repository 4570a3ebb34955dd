import type { Page } from 'playwright-core';
import { answerAgain, asked, hold, letGo, refuse } from './answers.ts';
import { button, heading, link, part, text, toast, type Room, type Shown, type Stage } from './room.ts';

const profile = '/profile/:username';

const go = (path: string) => (stage: Stage) => stage.page.goto(path);
const press = (name: string) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click();

export const profiles: Room = {
  name: 'profiles',
  visits: [
    {
      route: profile,
      as: 'member',
      states: [
        {
          when: 'it is one’s own, and nothing was told',
          bring: go('/profile/reader'),
          shows: [text('No bio yet.'), link('Edit Profile'), tab('Friends')],
        },
        {
          when: 'the own friends tab is open and empty',
          bring: go('/profile/reader?tab=friends'),
          shows: [text('No friends...')],
        },
        { when: 'somebody has no intake', bring: seeWithoutIntake, shows: [part('Not set')] },
        { when: 'somebody told a lot', bring: seeTalker, shows: [button('Show more')] },
        { when: 'all they told is open', bring: press('Show more'), shows: [button('Show less')] },
        {
          when: 'there is nobody of that name',
          bring: async ({ page, expectTrouble }) => {
            expectTrouble(/^answered 404: GET .*\/api\/profile\//);
            await page.goto('/profile/nobody_here');
          },
          shows: [text("User doesn't exist"), button('Go Back')],
        },
        {
          when: 'it does not load',
          bring: failing(/\/api\/profile\/layla$/, '/profile/layla'),
          shows: [text('Failed to load profile')],
        },
        {
          when: 'its pictures do not load',
          bring: failing(/\/api\/posts$/, '/profile/layla'),
          shows: [text('Failed to fetch media...')],
        },
        {
          when: 'its friends do not load',
          bring: failing(/\/api\/connections\/mutuals$/, '/profile/reader?tab=friends'),
          shows: [text('Failed to fetch friends...')],
        },
      ],
    },
  ],
};

export const connections: Room = {
  name: 'connections',
  visits: [
    {
      route: '/profile/:username/followers',
      as: 'member',
      states: [
        {
          when: 'there are none',
          bring: go('/profile/reader/followers'),
          shows: [heading("{username}'s Followers"), text("You don't have any followers yet.")],
        },
        {
          when: 'there is one',
          bring: async ({ page, community: { layla, reader } }) => {
            await layla.follow(reader);
            await page.goto('/profile/reader/followers');
          },
          shows: [text('user', /^1 user found$/)],
        },
        {
          when: 'there are two',
          bring: async ({ page, community: { longNamed, reader } }) => {
            await longNamed.follow(reader);
            await page.goto('/profile/reader/followers');
          },
          shows: [text('users', /^2 users found$/)],
        },
      ],
    },
    {
      route: '/profile/:username/following',
      as: 'member',
      states: [
        {
          when: 'there are none',
          bring: go('/profile/reader/following'),
          shows: [heading("{username}'s Following"), text('You are not following anyone yet...')],
        },
      ],
    },
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
            await page.getByRole('button', { name: /^Follow/ }).waitFor();
            if ((await page.getByRole('button', { name: 'Following', exact: true }).count()) > 0) {
              await press('Following')({ page } as Stage);
            }
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

export const search: Room = {
  name: 'search',
  visits: [
    {
      route: '/dashboard',
      as: 'member',
      states: [
        {
          when: 'it opens',
          bring: go('/dashboard'),
          shows: [
            heading('Find People'),
            placeholder('Search users by name, username, country...'),
            text('Enter a search term to find people'),
          ],
        },
        {
          when: 'nobody is like that',
          bring: ({ page }) => page.getByRole('searchbox').fill('qqqqzzzzqqqq'),
          shows: [text('No users match your search criteria')],
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
        { when: 'it opens', bring: go('/settings'), shows: [button('Edit Profile'), button('Cancel')] },
        {
          when: 'a picture is too large',
          bring: ({ page }) =>
            page.getByLabel('Avatar', { exact: true }).setInputFiles({
              name: 'large.png',
              mimeType: 'image/png',
              buffer: Buffer.alloc(2 * 1024 * 1024),
            }),
          shows: [text('Max image size: 2MB')],
        },
        { when: 'a change is not kept', bring: failToSave, shows: [toast('Error saving changes. Please try again.')] },
        { when: 'a change is on its way', bring: beSaving, shows: [toast('Saving changes...')] },
        { when: 'a change is kept', bring: ({ page }) => letGo(page), shows: [toast('Changes saved successfully!')] },
        {
          when: 'it does not load',
          bring: failing(/\/api\/profile\/me$/, '/settings'),
          shows: [text('Failed to load profile settings')],
        },
      ],
    },
  ],
};

function tab(words: string): Shown {
  return { words, find: (page) => page.getByRole('tab', { name: words, exact: true }) };
}

function placeholder(words: string): Shown {
  return { words, find: (page) => page.getByPlaceholder(words, { exact: true }) };
}

/** Opens a page while a request fails. */
function failing(reading: RegExp, path: string) {
  return async ({ page, expectTrouble }: Stage) => {
    expectTrouble(/^answered 500: GET /);
    await answerAgain(page);
    await refuse(page, asked('GET', reading));
    await page.goto(path);
  };
}

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
