import { button, heading, link, part, text, type Room, type Stage } from './room.ts';

const opening = ({ page }: Stage) => page.goto('/landing');

export const landing: Room = {
  name: 'landing',
  visits: [
    {
      route: '/landing',
      as: 'nobody',
      screen: 'phone',
      states: [
        {
          when: 'the welcome plays',
          bring: opening,
          shows: [
            text('Meet. Play. Match. Chat.'),
            text('Global Connection'),
            text('Shaping Africa Together.'),
            text('Immersive Experiences'),
            text('Meet. Play. Match. Chat. make magic.'),
            text('Find your People'),
            text('No one changes the world alone.'),
            button('Start Exploring'),
          ],
        },
        {
          when: 'the welcome is gone',
          bring: dismissWelcome,
          shows: [
            text('The Place To Be'),
            text('Find your people, change the world'),
            link('Get Started'),
            heading('More Than Just Classrooms'),
            heading('Parties & Events'),
            heading('Clubs & Talent'),
            heading('Together, From Anywhere'),
            link('Explore More'),
            heading('Business Zone'),
            heading('Join the Community'),
            link('Join Now'),
          ],
        },
        {
          when: 'the slide about games is shown',
          bring: ({ page }) => page.getByRole('button', { name: 'Show Games' }).click(),
          shows: [text('Kahoot'), part('Trivia'), text('Pictionary')],
        },
        {
          when: 'a phone opens the menu',
          bring: ({ page }) => page.getByRole('button', { name: 'Menu' }).click(),
          shows: [heading('Menu'), link('Connect'), link('Explore'), link('Community'), link('Sign In')],
        },
      ],
    },
    {
      route: '/landing',
      as: ({ reader }) => ({ ...reader, user: { ...reader.user, name: '' } }),
      screen: 'desktop',
      states: [
        {
          when: 'somebody without a name opens the account menu',
          bring: openAccount,
          shows: [button('My Account'), link('Profile'), link('Spotlight')],
        },
      ],
    },
  ],
};

async function dismissWelcome({ page }: Stage) {
  const start = page.getByRole('button', { name: 'Start Exploring' });
  await start.click();
  await start.waitFor({ state: 'hidden' });
}

async function openAccount(stage: Stage) {
  await opening(stage);
  await dismissWelcome(stage);
  await stage.page.getByRole('button', { name: 'My Account' }).hover();
}
