import { confirm } from '#support/confirm.ts';
import { hostEvent, register } from '#support/event-making.ts';
import { text, toast } from '#support/shown.ts';
import { answerAgain, asked, forbid, hold, letGo, refuse } from './answers.ts';
import type { RoomVisit, Stage } from './room.ts';

const [own, create] = ['/events-parties/my-events', '/events-parties/create-event'];
const send = ({ page }: Stage) => page.getByRole('button', { name: 'Create Event' }).click();

/** The states of the pages with lists of events, and of the form. */
export const eventListVisits: RoomVisit[] = [
  {
    route: create,
    as: 'member',
    states: [
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
      { when: 'a seat is not given up', bring: failToCancel, shows: [toast('Failed to cancel...')] },
      { when: 'a seat is being given up', bring: beCancelling, shows: [toast('Cancelling...')] },
      { when: 'a seat is given up', bring: ({ page }) => letGo(page), shows: [toast('Cancelled Successfully')] },
    ],
  },
];

async function chooseLarge({ page }: Stage) {
  await page.goto(create);
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

async function failToCancel({ page, community: { layla, longNamed }, expectTrouble }: Stage) {
  await register(page.request, layla, await hostEvent(page.request, longNamed));
  await page.goto(own);
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
