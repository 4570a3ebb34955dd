import { heading, link, text, toast, type Shown } from '#support/shown.ts';
import { asked, refuse, answerAgain } from './answers.ts';
import type { RoomVisit, Stage } from './room.ts';

const root = '/student-businesses';
const [own, analytics, create] = [`${root}/dashboard`, `${root}/business-analytics`, `${root}/create-business`];

/** What owners of student businesses see. */
export const ownVentureVisits: RoomVisit[] = [
  {
    route: own,
    as: 'member',
    states: [
      {
        when: 'one has no friends and no business',
        bring: andThen(({ page }) => page.goto(own), open('Add Team Member')),
        shows: [text('No businesses available'), text('No mutual connections found')],
      },
      {
        when: 'a member lacks something',
        bring: press('Add Member'),
        shows: [text('Please select a business, user, and enter a role.')],
      },
      {
        when: 'an announcement lacks something',
        bring: andThen(close, open('Create Announcements'), press('Announce')),
        shows: [text('Please select a business and enter announcement content.')],
      },
      {
        when: 'a product lacks something',
        bring: andThen(close, open('Create Product or Service'), press('Create')),
        shows: [text('Please select a business, enter a name, description, and type.')],
      },
    ],
  },
  {
    route: create,
    as: ({ layla }) => layla,
    states: [
      { when: 'a picture is too large', bring: chooseLarge, shows: [text('Max image size: 2MB')] },
      {
        when: 'it is not taken',
        bring: failToCreate,
        shows: [toast('Failed to create venture. Please try again.')],
      },
      {
        when: 'it is there',
        bring: andThen(again, press('Create Business')),
        shows: [toast('Venture created successfully!')],
      },
      {
        when: 'one is led to one’s own',
        bring: ({ page }) => page.waitForURL(`**${own}`),
        shows: [heading('My Business Dashboard'), link('Modify Kahawa Corner')],
      },
      {
        when: 'an announcement is not taken',
        bring: failToAnnounce,
        shows: [toastOf('Error creating announcement')],
      },
      {
        when: 'an announcement is there',
        bring: andThen(again, press('Announce')),
        shows: [toast('Announcement created!')],
      },
      {
        when: 'a product is not taken',
        bring: failToOffer,
        shows: [toastOf('Error creating product or service')],
      },
      {
        when: 'a product is there',
        bring: andThen(again, press('Create')),
        shows: [toast('Product or Service created!')],
      },
      {
        when: 'a member is not taken',
        bring: failToAsk,
        shows: [toastOf('Error adding member')],
      },
      {
        when: 'a friend has joined meanwhile',
        bring: andThen(haveFriendJoin, again, press('Add Member')),
        shows: [toast('Member Added!')],
      },
      {
        when: 'analytics do not load',
        bring: failing(/\/analytics$/, ({ page }) => page.goto(analytics)),
        shows: [text('Failed to load business analytics. Please try again.')],
      },
      {
        when: 'one’s own do not load',
        bring: failing(/\/ventures\/my$/, ({ page }) => page.goto(own)),
        shows: [text('Failed to load businesses. Please try again.')],
      },
      {
        when: 'a change is not taken',
        bring: failToChange,
        shows: [toast('Failed to update business. Please try again.')],
      },
      {
        when: 'a change is there',
        bring: andThen(again, press('Save Changes')),
        shows: [toast('Business updated successfully!')],
      },
    ],
  },
];

/** A toast that ends with the reason. */
function toastOf(words: string): Shown {
  return { ...text(`${words}: ...`, new RegExp(`^${words}: .+`)), isPassing: true };
}

function open(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name, exact: true }).click();
}

function andThen(...steps: ((stage: Stage) => Promise<unknown>)[]) {
  return async (stage: Stage) => {
    for (const step of steps) await step(stage);
  };
}

function again({ page }: Stage) {
  return answerAgain(page);
}

function close({ page }: Stage) {
  return page.keyboard.press('Escape');
}

async function chooseLarge({ page }: Stage) {
  await page.goto(create);
  const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file);
}

async function failToCreate({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: POST /);
  await refuse(page, asked('POST', /\/api\/ventures$/));
  for (const [label, words] of Object.entries({
    Name: 'Kahawa Corner',
    Description: 'Coffee between classes.',
    Location: 'The steps of the library',
    Email: 'coffee@students.uonbi.ac.ke',
  })) {
    await page.getByLabel(label, { exact: true }).fill(words);
  }
  await page.getByRole('button', { name: 'Create Business' }).click();
}

const chooseBusiness = ({ page }: Stage) =>
  page.getByLabel('Business', { exact: true }).selectOption({ label: 'Kahawa Corner' });

async function failToAnnounce(stage: Stage) {
  await refuse(stage.page, asked('POST', /\/announcements$/));
  await open('Create Announcements')(stage);
  await chooseBusiness(stage);
  await stage.page.getByLabel('Announcement', { exact: true }).fill('Open until nine tonight.');
  await press('Announce')(stage);
}

async function failToOffer(stage: Stage) {
  await refuse(stage.page, asked('POST', /\/product$/));
  await open('Create Product or Service')(stage);
  await chooseBusiness(stage);
  await stage.page.getByLabel('Type', { exact: true }).selectOption({ label: 'Product' });
  await stage.page.getByLabel('Name', { exact: true }).fill('Espresso');
  await stage.page.getByLabel('Description', { exact: true }).fill('Short and strong.');
  await press('Create')(stage);
}

async function failToAsk(stage: Stage) {
  const {
    page,
    community: { layla, longNamed },
  } = stage;
  await Promise.all([longNamed.follow(layla), layla.follow(longNamed)]);
  await refuse(page, asked('POST', /\/members$/));
  await open('Add Team Member')(stage);
  await chooseBusiness(stage);
  await page.getByRole('radio', { name: /@nkemdilim/ }).check();
  await page.getByLabel('Role', { exact: true }).fill('Barista');
  await press('Add Member')(stage);
}

/** The friend is invited on another device and accepts before the form is sent again. */
async function haveFriendJoin({ community: { layla, longNamed } }: Stage) {
  for (const { id } of await layla.call<{ id: string }[]>('GET', '/api/ventures/my')) {
    await layla.call('POST', '/api/ventures/members', { ventureId: id, userId: longNamed.user.id, role: 'Barista' });
    await longNamed.call('POST', `/api/ventures/${id}/membership`);
  }
}

/** Produces a state while a request fails. */
function failing(reading: RegExp, bring: (stage: Stage) => Promise<unknown>) {
  return async (stage: Stage) => {
    stage.expectTrouble(/^answered 500: GET /);
    await answerAgain(stage.page);
    await refuse(stage.page, asked('GET', reading));
    await bring(stage);
  };
}

async function failToChange({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: PUT /);
  await answerAgain(page);
  await refuse(page, asked('PUT', /\/api\/ventures$/));
  await page.goto(own);
  await page.getByRole('link', { name: 'Modify Kahawa Corner' }).click();
  await page.getByLabel('Mission').fill('Nobody sleeps in class.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
}
