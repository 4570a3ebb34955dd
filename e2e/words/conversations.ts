import { button, heading, placeholder, text, toast } from '#support/shown.ts';
import { answerAgain, asked, hold, letGo, refuse } from './answers.ts';
import type { Room, Stage } from './room.ts';

const opening =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);

export const conversations: Room = {
  name: 'conversations',
  visits: [
    {
      route: '/chat/*',
      as: ({ friend }) => friend,
      screen: 'desktop',
      states: [
        {
          when: 'it opens on a wide screen',
          bring: opening('/chat'),
          shows: [heading('Welcome to Campus Chat'), button('New Chat')],
        },
        {
          when: 'there is none like that',
          bring: ({ page }) => page.getByLabel('Search conversations').fill('nobody like that'),
          shows: [text('No conversations found')],
        },
        {
          when: 'a chat is being started',
          bring: ({ page }) => page.getByRole('button', { name: 'New Chat' }).click(),
          shows: [heading('Start a New Chat')],
        },
        {
          when: 'no friend is like that',
          bring: ({ page }) => page.getByLabel('Search your friends').fill('nobody like that'),
          shows: [text('No Mutual friends not found')],
        },
        {
          when: 'it is being made',
          bring: startHeld,
          // It is behind the dialog.
          shows: [{ words: 'Creating...', find: (page) => page.getByText('Creating...', { exact: true }) }],
        },
        {
          when: 'no chat could be started',
          bring: startRefused,
          shows: [toast('Failed to create conversation. Please try again later.')],
        },
        {
          when: 'nothing was said yet',
          bring: async ({ page, community: { longNamed } }) => {
            await answerAgain(page);
            await page.goto(`/chat/${longNamed.user.username}`);
          },
          shows: [
            text('No messages yet. Start the conversation!'),
            text('No messages yet'),
            text('new chat'),
            placeholder('Type a message...'),
          ],
        },
        { when: 'something was said today', bring: opening('/chat/layla'), shows: [text('Today')] },
        { when: 'it was said a day ago', bring: openTomorrow, shows: [text('Yesterday')] },
        {
          when: 'there is no conversation',
          bring: async ({ page, expectTrouble }) => {
            expectTrouble(/^answered 404: GET .*\/api\/profile\//);
            await page.goto('/chat/nobody_here');
          },
          shows: [toast("Conversation doesn't exist...")],
        },
        { when: 'it does not load', bring: openFailing, shows: [text('Error fetching chat...')] },
      ],
    },
  ],
};

const starting = asked('POST', /\/conversations$/);

async function startHeld({ page }: Stage): Promise<void> {
  await hold(page, starting);
  await page.getByLabel('Search your friends').fill('layla');
  await page.getByRole('button', { name: '@layla' }).click();
}

async function startRefused({ page, expectTrouble }: Stage): Promise<void> {
  await letGo(page);
  await page.waitForURL('**/chat/layla');
  expectTrouble(/answered 500: (POST|GET) .*\/api\/conversations/);
  await refuse(page, starting);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('button', { name: '@layla' }).click();
}

/** The page takes the time from the server. */
async function openTomorrow({ page }: Stage): Promise<void> {
  const date = new Date(Date.now() + 86_400_000).toUTCString();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.reload();
}

async function openFailing({ page }: Stage): Promise<void> {
  await refuse(page, asked('GET', /\/conversations$/));
  await page.goto('/chat/layla');
}
