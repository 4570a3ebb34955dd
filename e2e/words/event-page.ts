import { confirm } from '#support/confirm.ts';
import { hostEvent, register } from '#support/event-making.ts';
import type { Member } from '#support/member.ts';
import { button, heading, link, part, placeholder, text, toast } from '#support/shown.ts';
import { answerAgain, asked, forbid, hold, letGo } from './answers.ts';
import type { RoomVisit, Stage } from './room.ts';

const one = '/events-parties/events/:eventId';

/** Opens an event that Layla hosts. */
async function open({ page, community }: Stage, more: object = {}, guests: Member[] = []) {
  const event = await hostEvent(page.request, community.layla, more);
  for (const guest of guests) await register(page.request, guest, event);
  await page.goto(`/events-parties/events/${event.id}`);
  await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
}
const opening = (more?: object) => (stage: Stage) => open(stage, more);
const pressing = (name: string) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click();

async function say({ page }: Stage, words: string) {
  const box = page.getByRole('textbox', { name: 'Your comment' });
  await box.fill(words);
  await box.press('Enter');
  await page
    .getByRole('article', { name: /^Comment by/ })
    .filter({ hasText: words })
    .waitFor();
}

export const eventPageVisits: RoomVisit[] = [
  {
    route: one,
    as: 'member',
    states: [
      {
        when: 'it opens',
        bring: opening({ title: 'The words of an event' }),
        shows: [
          link('Back to Events'),
          heading('About this event'),
          heading('Event Links'),
          heading('Event Discussion'),
          text('Date & Time'),
          text('Location'),
          text('Tags'),
          text('Visibility'),
          text('Anyone can join this event'),
          heading('Event Actions'),
          button('Register for Event'),
          button('Chat with Attendees'),
          button('Share Event'),
        ],
      },
      {
        when: 'one registers',
        bring: async (stage) => {
          await hold(stage.page, asked('POST', /\/rsvp$/));
          await pressing('Register for Event')(stage);
        },
        shows: [toast('Registering...')],
      },
      { when: 'one is registered', bring: ({ page }) => letGo(page), shows: [toast('Registered Successfully')] },
      {
        when: 'one takes it back',
        bring: async (stage) => {
          await hold(stage.page, asked('DELETE', /\/rsvp$/));
          await pressing('Cancel Registration')(stage);
          await confirm(stage.page, 'Give up seat');
        },
        shows: [button('Cancel Registration'), toast('Cancelling...')],
      },
      { when: 'it is taken back', bring: ({ page }) => letGo(page), shows: [toast('Cancelled Successfully')] },
      {
        when: 'more than three have spoken',
        bring: async (stage) => {
          for (const words of ['One', 'Two', 'Three', 'Four']) await say(stage, words);
        },
        shows: [button('Show less')],
      },
      { when: 'only three are shown', bring: pressing('Show less'), shows: [button('Show more')] },
      {
        when: 'one answers in the discussion',
        bring: ({ page }) => page.getByRole('button', { name: 'Reply' }).first().click(),
        shows: [button('Reply'), placeholder('Type your reply...'), button('Send'), button('Cancel')],
      },
    ],
  },
  {
    route: one,
    as: 'member',
    states: [
      {
        when: 'one does not get in',
        bring: async (stage) => {
          stage.expectTrouble(/answered 403: POST .*\/rsvp/);
          await open(stage);
          await forbid(stage.page, asked('POST', /\/rsvp$/));
          await pressing('Register for Event')(stage);
        },
        shows: [{ ...part('Failed to register...'), isPassing: true }],
      },
      {
        when: 'one does not get out',
        bring: async (stage) => {
          stage.expectTrouble(/answered 403: DELETE .*\/rsvp/);
          await answerAgain(stage.page);
          await open(stage, {}, [stage.community.reader]);
          await forbid(stage.page, asked('DELETE', /\/rsvp$/));
          await pressing('Cancel Registration')(stage);
          await confirm(stage.page, 'Give up seat');
        },
        shows: [{ ...part('Failed to cancel...'), isPassing: true }],
      },
      {
        when: 'there is no place',
        bring: (stage) => open(stage, { capacity: 1 }, [stage.community.longNamed]),
        shows: [button('Event Full')],
      },
      {
        when: 'the host decides',
        bring: opening({ visibility: 'PRIVATE' }),
        shows: [text('Approval required to join this event')],
      },
    ],
  },
  {
    route: one,
    as: ({ layla }) => layla,
    states: [
      {
        when: 'it is for the invited',
        bring: opening({ visibility: 'INVITE_ONLY' }),
        shows: [text('Invite Only'), text('Only invited users can join this event')],
      },
      {
        when: 'many come',
        bring: async (stage) => {
          const { page, community } = stage;
          const event = await hostEvent(page.request, community.layla);
          await register(page.request, community.reader, event);
          await register(page.request, community.longNamed, event);
          // Two attend; the response claims more than it lists.
          await page.route(`**/api/events/${event.id}`, async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ response: answer, json: { ...(await answer.json()), attendeesCount: 9 } });
          });
          await page.goto(`/events-parties/events/${event.id}`);
        },
        shows: [text('+N more', /^\+7 more$/)],
      },
      {
        when: 'nobody is called so',
        bring: async ({ page }) => {
          await page.getByRole('button', { name: /^Show all attendees/ }).click();
          await page.getByPlaceholder('Search Attendees...').fill('nobody at all');
        },
        shows: [placeholder('Search Attendees...'), text('No attendees found')],
      },
    ],
  },
];
