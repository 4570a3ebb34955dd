import { fillDetails } from '#support/people.ts';
import { button, heading, link, part, text, toast } from '#support/shown.ts';
import { answerAgain, asked, hold, letGo, refuse } from './answers.ts';
import type { Room, Stage } from './room.ts';

export const onboarding: Room = {
  name: 'onboarding',
  visits: [
    {
      route: '/onboarding',
      as: 'newcomer',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/onboarding'),
          shows: [heading('Your Details'), button('Next'), button('Sign Out')],
        },
        { when: 'a username is short', bring: call('ab'), shows: [part('Username is too short')] },
        {
          when: 'a username has a hyphen',
          bring: call('am-ina'),
          shows: [part('Username can only contain letters, numbers, and underscores')],
        },
        { when: 'a username is taken', bring: call('reader'), shows: [part('Username is already taken')] },
        {
          when: 'a username is free',
          bring: (stage) => call(`${stage.freshName}_too`)(stage),
          shows: [text('Username is available')],
        },
        {
          when: 'the details are filled in',
          bring: ({ page, freshName }) => fillDetails(page, { username: freshName }),
          shows: [heading('Your Preferences'), button('Next'), button('Back')],
        },
        {
          when: 'the preferences are skipped',
          bring: ({ page }) => page.getByRole('button', { name: 'Next' }).click(),
          shows: [heading('Final Steps'), button('Back')],
        },
        { when: 'the profile is not saved', bring: failToSave, shows: [toast('Failed to update user...')] },
        { when: 'the profile is being saved', bring: beSaving, shows: [button('Creating Account...')] },
        { when: 'the profile is saved', bring: ({ page }) => letGo(page), shows: [link('Continue')] },
      ],
    },
  ],
};

const saving = asked('PUT', /\/api\/profile\/me$/);

function call(username: string) {
  return ({ page }: Stage) => page.getByLabel('Username').fill(username);
}

async function failToSave({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: PUT /);
  await refuse(page, saving);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function beSaving({ page }: Stage) {
  await answerAgain(page);
  await hold(page, saving);
  await page.getByRole('button', { name: 'Create Account' }).click();
}
