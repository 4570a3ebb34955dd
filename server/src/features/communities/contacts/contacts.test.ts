import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClub } from '#testing/communities.ts';
import { setRole } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const at = (id: string) => `/api/communities/${id}/contacts`;
const guards = { name: 'Campus security', phone: '0800 111 222', note: 'Day and night', isEmergency: true };
const clinic = { name: 'Clinic', phone: '+254 20 123456', note: '', isEmergency: false };
const put = (who: TestPerson, id: string, contacts: unknown) => who.put(at(id), { contacts });
let marks = 0;
const people = (): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: 3 }, () => app.person(`contact_${(marks += 1)}`)));
const hubOf = async (kind: 'CAMPUS' | 'COUNTRY', { id }: TestPerson) => {
  const { rows } = await app.deps.pool.query(
    'select id from community join community_member on community_id = id where person_id = $1 and kind = $2',
    [id, kind],
  );
  return String(rows[0]?.id);
};

test('moderators of a club replace its contacts, and members read them in order', async () => {
  const [ada, ben] = (await people()) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'MODERATOR' });
  expect(await put(ada, club, [clinic, guards])).toMatchObject({ status: 200 });
  for (let time = 0; time < 2; time += 1) {
    expect(await put(ada, club, [guards, { name: 'Clinic', phone: ' +254 20 123456 ' }])).toMatchObject({
      status: 200,
      body: { contacts: [guards, clinic], canEdit: true },
    });
  }
  expect(await ben.get(at(club))).toMatchObject({
    status: 200,
    body: { contacts: [guards, clinic], canEdit: false, stewards: [] },
  });
  expect(await put(ben, club, [])).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await app.anyone.get(at(club))).status).toBe(401);
  expect(await put(ada, club, [])).toMatchObject({ status: 200, body: { contacts: [] } });
});

test.each([
  ['no list', undefined],
  ['letters as a phone number', [{ ...clinic, phone: 'call me' }]],
  ['no digit', [{ ...clinic, phone: '+' }]],
  ['a long phone number', [{ ...clinic, phone: '1'.repeat(31) }]],
  ['a blank name', [{ ...clinic, name: '\u200b' }]],
  ['more than 30', Array.from({ length: 31 }, () => clinic)],
])('contacts with %s are refused', async (_problem, contacts) => {
  const [ada] = (await people()) as [TestPerson];
  const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
  await put(ada, club, [guards]);
  expect(await put(ada, club, contacts)).toMatchObject({ status: 422 });
  expect((await ada.get(at(club))).body.contacts).toEqual([guards]);
});

test('short codes can be dialled', async () => {
  const [ada] = (await people()) as [TestPerson];
  const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
  const codes = ['112', '*123#', '*#06#', '(020) 123-456', '+1 (020) 12/3.4'].map((phone) => ({ ...clinic, phone }));
  expect(await put(ada, club, codes)).toMatchObject({ status: 200, body: { contacts: codes } });
});

test('contacts are for the people who read the posts of the community', async () => {
  const [ada, ben] = (await people()) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada], { role: 'OWNER', audience: 'MEMBERS' });
  await put(ada, club, [guards]);
  expect(await ben.get(at(club))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
});

test('an archived club keeps its contacts as they are', async () => {
  const [ada] = (await people()) as [TestPerson];
  const club = await addClub(app.deps.pool, [ada], { role: 'OWNER' });
  await put(ada, club, [guards]);
  await ada.post(`/api/communities/${club}/archive`);
  expect(await put(ada, club, [])).toMatchObject({ status: 409, body: { code: 'archived' } });
  expect((await ada.get(at(club))).body).toEqual({ contacts: [guards], canEdit: false, stewards: [] });
});

test('stewards keep the contacts of hubs: those of a campus only of its hub', async () => {
  const [ada, ben, cleo] = (await people()) as [TestPerson, TestPerson, TestPerson];
  const { rows } = await app.deps.pool.query(
    'select campus.name from campus join person on campus_id = campus.id where person.id = $1',
    [ada.id],
  );
  await setRole(app, ada, 'steward', String(rows[0]?.name));
  await setRole(app, ben, 'steward');
  const [campus, country] = [await hubOf('CAMPUS', ada), await hubOf('COUNTRY', ada)];
  expect(await put(cleo, campus, [guards])).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await put(ada, campus, [guards])).toMatchObject({ status: 200, body: { canEdit: true } });
  expect(await put(ada, country, [guards])).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await put(ben, country, [guards])).toMatchObject({ status: 200 });
  const { stewards, ...shown } = (await cleo.get(at(campus))).body;
  expect(shown).toEqual({ contacts: [guards], canEdit: false });
  // Those of all campuses are not listed, nor are those whom the viewer may not see.
  expect(stewards.map(({ id }: { id: string }) => id)).toEqual([ada.id]);
  expect((await cleo.get(at(country))).body.stewards).toEqual([]);
  await cleo.put(`/api/blocks/${ada.id}`);
  expect((await cleo.get(at(campus))).body.stewards).toEqual([]);
});

test('of many changes at once the last one is stored whole', async () => {
  const [ada, ben] = (await people()) as [TestPerson, TestPerson];
  const club = await addClub(app.deps.pool, [ada, ben], { role: 'MODERATOR' });
  const lists = [[guards, clinic], [clinic], [guards], [clinic, clinic, guards]];
  const replies = await Promise.all(lists.map((list) => put(ada, club, list)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(lists).toContainEqual((await ada.get(at(club))).body.contacts);
});
