import { confirm } from '#support/confirm.ts';
import { hostEvent, register } from '#support/event-making.ts';
import { answerAgain, asked, forbid, hold, letGo, refuse } from './answers.ts';
import { button, heading, link, text, toast, type RoomVisit, type Stage } from './room.ts';

const [list, own, create] = ['/events-parties', '/events-parties/my-events', '/events-parties/create-event'];
const opening = (address: string) => (stage: Stage) => stage.page.goto(address);
const send = ({ page }: Stage) => page.getByRole('button', { name: 'Create Event' }).click();

/** The states of the pages with lists of events, and of the form. */
export const eventListVisits: RoomVisit[] = [
  {
    route: list,
    as: 'member',
    states: [
      {
        when: 'there is none like that',
        bring: opening(`${list}?search=nothing+like+it`),
        shows: [link('Discover Events'), text('No events found matching your criteria')],
      },
      { when: 'events do not load', bring: failToLoad, shows: [text('Failed to fetch'), button('Retry')] },
    ],
  },
  {
    route: create,
    as: 'member',
    states: [
      {
        when: 'it opens',
        bring: opening(create),
        shows: [
          heading('Create a New Event'),
          heading('Event Details'),
          heading('Date & Time'),
          heading('Location'),
          heading('Attendance'),
          heading('Event Image'),
          heading('Tags & Categories'),
          button('Cancel'),
          button('Create Event'),
        ],
      },
      { when: 'a tag is chosen', bring: chooseTag, shows: [button('Clear all'), text('Tags')] },
      { when: 'a picture is too large', bring: chooseLarge, shows: [text('Max image size: 5MB')] },
      { when: 'it is not taken', bring: failToCreate, shows: [toast('Failed to create event...')] },
      { when: 'it is on its way', bring: beCreating, shows: [toast('Creating event...')] },
      { when: 'it is there', bring: ({ page }) => letGo(page), shows: [toast('Event Created Successfully!')] },
    ],
  },
  {
    route: create,
    as: 'member',
    states: [
      { when: 'its picture is on its way', bring: beUploading, shows: [toast('Uploading banner...')] },
      { when: 'its picture is not taken', bring: failToUpload, shows: [toast('Failed to upload banner...')] },
      {
        when: 'its picture is one of nothing',
        bring: uploadNothing,
        shows: [text('Failed to upload file', /^Failed to upload file/)],
      },
    ],
  },
  {
    route: own,
    as: ({ layla }) => layla,
    states: [
      {
        when: 'it opens',
        bring: openRsvpd,
        shows: [
          button('Go back'),
          { ...text('Rsvpd Events'), find: (page) => page.getByRole('tab', { name: 'Rsvpd Events' }) },
          { ...text('Created Events'), find: (page) => page.getByRole('tab', { name: 'Created Events' }) },
          { ...text('Search events...'), find: (page) => page.getByPlaceholder('Search events...') },
          button('Cancel RSVP'),
        ],
      },
      { when: 'a seat is not given up', bring: failToCancel, shows: [toast('Failed to cancel...')] },
      { when: 'a seat is being given up', bring: beCancelling, shows: [toast('Cancelling...')] },
      { when: 'a seat is given up', bring: ({ page }) => letGo(page), shows: [toast('Cancelled Successfully')] },
      { when: 'events do not load', bring: failToLoadOwn, shows: [text('Failed to fetch events...'), button('Retry')] },
    ],
  },
  {
    route: '/events-parties/events/:eventId/edit',
    as: 'member',
    states: [
      { when: 'there is no such event', bring: openNone, shows: [text('Event not found'), link('Back to Events')] },
    ],
  },
];

async function failToLoad({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET .*\/api\/events\?/);
  await refuse(page, asked('GET', /\/api\/events$/));
  await page.goto(`${list}?search=nothing`);
  await page.getByRole('alert').waitFor();
  await answerAgain(page);
}

async function chooseTag({ page }: Stage) {
  await page.getByRole('heading', { name: 'Tags & Categories' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('mus');
  await page.keyboard.press('Enter');
}

async function chooseLarge({ page }: Stage) {
  const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function fill({ page }: Stage) {
  await page.getByRole('textbox', { name: 'Title' }).fill('Open mic');
  await page.getByLabel('Description').fill('Five minutes each.');
  await page.getByLabel('Where it is').fill('Amphi 2');
}

async function failToCreate(stage: Stage) {
  const { page, expectTrouble } = stage;
  expectTrouble(/^answered 500: POST .*\/api\/events$/);
  await fill(stage);
  await refuse(page, asked('POST', /\/api\/events$/));
  await send(stage);
  await page.getByText(/is kept on this phone\.$/).waitFor();
  await answerAgain(page);
}

async function beCreating(stage: Stage) {
  await hold(stage.page, asked('POST', /\/api\/events$/));
  await send(stage);
}

/** Opens a form with a picture, as after a reload. */
async function openWithPicture(stage: Stage, cover: string) {
  const { page, community } = stage;
  const place = `baraza.typed.draft.${community.reader.user.id}.event`;
  await page.goto(create);
  await page.evaluate(([key, kept]) => localStorage.setItem(key!, JSON.stringify({ cover: kept })), [place, cover]);
  await page.reload();
  await fill(stage);
}

async function beUploading(stage: Stage) {
  await openWithPicture(stage, `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`);
  await hold(stage.page, asked('POST', /\/api\/storage$/));
  await send(stage);
}

async function failToUpload({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 415: POST .*\/api\/storage/);
  await letGo(page);
  await page.getByText(/is kept on this phone\.$/).waitFor();
}

async function uploadNothing(stage: Stage) {
  await openWithPicture(stage, 'data:,');
  await send(stage);
}

async function openRsvpd({ page, community }: Stage) {
  const { layla, longNamed } = community;
  await register(page.request, layla, await hostEvent(page.request, longNamed));
  await page.goto(own);
}

async function failToLoadOwn({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET .*\/api\/events\/subscribed/);
  await refuse(page, asked('GET', /\/api\/events\/subscribed$/));
  await page.reload();
  await page.getByRole('alert').first().waitFor();
  await answerAgain(page);
}

async function failToCancel({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 403: DELETE .*\/rsvp$/);
  await forbid(page, asked('DELETE', /\/rsvp$/));
  await page.getByRole('button', { name: 'Cancel RSVP' }).click();
  await confirm(page, 'Give up seat');
  await page.getByText('Failed to cancel...').waitFor();
  await answerAgain(page);
}

async function beCancelling({ page }: Stage) {
  await hold(page, asked('DELETE', /\/rsvp$/));
  await page.getByRole('button', { name: 'Cancel RSVP' }).click();
  await confirm(page, 'Give up seat');
}

async function openNone({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 404: GET .*\/api\/events\/1/);
  await page.goto('/events-parties/events/1/edit');
}
