import { answerAgain, asked, refuse } from './answers.ts';
import { button, link, text, type Room, type Stage } from './room.ts';

const [list, one, own, create] = [
  '/events-parties',
  '/events-parties/events/:eventId',
  '/events-parties/my-events',
  '/events-parties/create-event',
];

const opening = ({ page }: Stage) => page.goto(list);

export const events: Room = {
  name: 'events',
  isFinished: false,
  from: ['src/features/events/'],
  visits: [
    {
      route: list,
      as: 'member',
      states: [
        {
          when: 'there is none',
          bring: opening,
          shows: [link('Discover Events'), text('No events found matching your criteria')],
        },
        { when: 'events do not load', bring: failToLoad, shows: [text('Failed to fetch'), button('Retry')] },
      ],
    },
  ],
  unbuilt: [
    {
      route: create,
      when: 'it opens',
      words: [
        'Create a New Event',
        'Event Details',
        'Date & Time',
        'Location',
        'Attendance',
        'Event Image',
        'Tags & Categories',
        'Cancel',
        'Create Event',
      ],
    },
    { route: create, when: 'tags are chosen', words: ['Clear all'] },
    { route: create, when: 'a picture is too large', words: ['Max image size: 5MB'] },
    {
      route: create,
      when: 'it is sent, step by step',
      words: ['Uploading banner...', 'Creating event...', 'Event Created Successfully!'],
    },
    {
      route: create,
      when: 'it is not taken',
      words: ['Failed to upload banner...', 'Failed to create event...', 'Failed to upload file'],
    },
    { route: own, when: 'it opens', words: ['Go back', 'Rsvpd Events', 'Created Events', 'Search events...'] },
    { route: own, when: 'one goes somewhere', words: ['Cancel RSVP'] },
    { route: own, when: 'it does not load', words: ['Failed to fetch events...'] },
    {
      route: one,
      when: 'it opens',
      words: ['Back to Events', 'About this event', 'Event Links', 'Event Discussion', 'Tags', 'Visibility'],
    },
    {
      route: one,
      when: 'each of its kinds',
      words: [
        'Anyone can join this event',
        'Approval required to join this event',
        'Invite Only',
        'Only invited users can join this event',
      ],
    },
    {
      route: one,
      when: 'one looks at what to do',
      words: ['Event Actions', 'Register for Event', 'Chat with Attendees', 'Share Event'],
    },
    { route: one, when: 'one is registered', words: ['Cancel Registration'] },
    { route: one, when: 'there is no place', words: ['Event Full'] },
    { route: one, when: 'many come', words: ['+N more', 'Search Attendees...', 'No attendees found'] },
    { route: one, when: 'one answers in the discussion', words: ['Reply', 'Type your reply...', 'Send', 'Cancel'] },
    { route: one, when: 'more than three have spoken', words: ['Show more', 'Show less'] },
    {
      route: one,
      when: 'one registers',
      words: ['Registering...', 'Registered Successfully', 'Failed to register...'],
    },
    {
      route: one,
      when: 'one takes it back',
      words: ['Cancelling...', 'Cancelled Successfully', 'Failed to cancel...'],
    },
    {
      route: one,
      when: 'there is none',
      words: ['Event not found', "The event you're looking for doesn't exist or has been removed."],
    },
  ],
};

async function failToLoad({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET .*\/api\/events\?/);
  await refuse(page, asked('GET', /\/api\/events$/));
  await page.goto(`${list}?search=nothing`);
  await page.getByRole('alert').waitFor();
  await answerAgain(page);
}
