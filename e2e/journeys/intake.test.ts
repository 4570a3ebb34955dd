import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { addStudents, endIcebreakers, inDatabase } from '#support/past.ts';
import { chooseByKeyboard } from '#support/people.ts';
import type { Product } from '#support/product.ts';
import { settledTop } from '#support/settled-top.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Every test uses a separate intake, so that its people do not appear in other tests. */
async function people(product: Product, intake: string, ...names: string[]): Promise<Member[]> {
  return Promise.all(names.map((name) => member(product, name, undefined, { intake })));
}

const moment = /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} (AM|PM)$/;

test('members announce to their intake, like announcements of others, and delete their own', async ({
  product,
  visit,
}) => {
  const [ada, ben] = (await people(product, 'MAY_2024', 'ann_ada', 'ann_ben')) as [Member, Member];
  const { page } = await visit({ as: ada });
  await page.goto('/feed');
  await page.getByRole('navigation').getByRole('link', { name: 'Intake Hub' }).click();
  await page.getByRole('heading', { level: 1, name: 'May 2024 Intake' }).waitFor();
  await page.getByText('Welcome, Ann_ada!').waitFor();
  await page.getByText('No announcements yet').waitFor();
  expect(await button(page, 'Back').count()).toBe(0);

  const news = panel(page, 'Announcements');
  const box = news.getByLabel('Tell your intake something');
  expect(await button(news, 'Announce').isDisabled()).toBe(true);
  await box.fill('   ');
  expect(await button(news, 'Announce').isDisabled()).toBe(true);
  await box.fill('The room has changed.\nIt is B12 now.');
  await page.reload();
  expect(await box.inputValue()).toBe('The room has changed.\nIt is B12 now.');
  await button(news, 'Announce').click();
  const card = news.getByRole('article').filter({ hasText: 'It is B12 now.' });
  await card.waitFor();
  expect(await box.inputValue()).toBe('');
  expect(await card.locator('time').textContent()).toMatch(moment);

  const other = await visit({ as: ben, screen: 'desktop', theme: 'dark' });
  await other.page.goto('/intake-hub');
  const seen = other.page.getByRole('article').filter({ hasText: 'It is B12 now.' });
  const like = button(seen, 'Like 0');
  // A click counts immediately, and further ones are ignored while it is sent.
  const [answered, asked] = [Promise.withResolvers<void>(), [] as string[]];
  await other.page.route('**/api/announcements/*', async (route, request) => {
    asked.push(request.method());
    await answered.promise;
    await route.fallback();
  });
  await like.click();
  const liked = button(seen, 'Like 1').and(other.page.locator('[aria-pressed=true]'));
  await liked.waitFor();
  await liked.press('Enter');
  answered.resolve();
  await seen.locator('[aria-pressed=true]:not([aria-disabled])').waitFor();
  expect(asked).toEqual(['PATCH']);
  await other.page.unroute('**/api/announcements/*');
  await other.page.reload();
  await button(seen, 'Like 1').and(other.page.locator('[aria-pressed=true]')).waitFor();
  expect(await button(seen, 'Delete announcement').count()).toBe(0);
  expect(await barriersOn(other.page)).toEqual([]);

  // What the server refuses is reverted.
  other.expectTrouble(/^answered 500: PATCH /);
  await other.page.route('**/api/announcements/*', (route) => route.fulfill({ status: 500, body: '' }));
  await button(seen, 'Like 1').click();
  await other.page.getByText('Failed to like announcement...').waitFor();
  await button(seen, 'Like 1').and(other.page.locator('[aria-pressed=true]')).waitFor();
  await other.page.unroute('**/api/announcements/*');
  await button(seen, 'Like 1').click();
  await button(seen, 'Like 0').and(other.page.locator('[aria-pressed=false]')).waitFor();

  await button(card, 'Delete announcement').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('No announcements yet').waitFor();
});

test('an intake has one icebreaker that everyone answers, and a list of past ones', async ({ product, visit }) => {
  const intake = 'SEPTEMBER_2024';
  const [ada, ben] = (await people(product, intake, 'ice_ada', 'ice_ben')) as [Member, Member];
  const { page, expectTrouble } = await visit({ as: ada });
  await page.goto('/intake-hub');
  const ice = panel(page, 'Icebreaker');
  const question = ice.getByLabel('Your question');
  await ice.getByText('250 characters remaining').waitFor();
  expect(await button(ice, 'Post icebreaker').isDisabled()).toBe(true);
  const look = () => ice.getByText(/remaining$/).evaluate((line) => getComputedStyle(line).backgroundColor);
  await question.fill('x'.repeat(200));
  await ice.getByText('50 characters remaining').waitFor();
  const calm = await look();
  await question.press('End');
  await question.pressSequentially('y');
  await ice.getByText('49 characters remaining').waitFor();
  expect(await look()).not.toBe(calm);
  await question.fill('z'.repeat(300));
  await ice.getByText('0 characters remaining').waitFor();
  expect(await question.inputValue()).toHaveLength(250);

  // Ben has the form open as well, and is too late.
  const other = await visit({ as: ben, screen: 'desktop' });
  await other.page.goto('/intake-hub');
  const his = panel(other.page, 'Icebreaker');
  await his.getByLabel('Your question').fill('Sun or rain?');

  await question.fill('Tea or coffee?');
  await button(ice, 'Post icebreaker').click();
  await ice.getByText('Icebreaker posted successfully!').waitFor();
  await ice.getByText('Tea or coffee?').waitFor();
  await ice.getByText('No responses yet. Be the first to respond!').waitFor();
  await ice.getByText(/open until [A-Z][a-z]{2} \d/).waitFor();

  other.expectTrouble(/^answered 409: POST /);
  await button(his, 'Post icebreaker').click();
  const told = 'Someone else already posted an icebreaker. Refreshing to show the latest content...';
  await other.page.getByText(told).waitFor();
  await his.getByText('Tea or coffee?').waitFor();

  const answer = his.getByLabel('Write a response');
  await answer.press('Enter');
  await answer.fill('Tea,');
  await answer.press('Shift+Enter');
  await answer.pressSequentially('with milk');
  await other.page.reload();
  expect(await answer.inputValue()).toBe('Tea,\nwith milk');
  await answer.press('Enter');
  const said = his.getByRole('listitem').filter({ hasText: 'with milk' });
  await said.getByText('Ice_ben Mwangi').waitFor();
  expect(await answer.inputValue()).toBe('');
  expect(await his.getByRole('listitem').count()).toBe(1);
  await page.reload();
  await ice.getByRole('listitem').filter({ hasText: 'with milk' }).waitFor();
  await ice.getByLabel('Write a response').pressSequentially('With honey');
  await button(ice, 'Send response').click();
  await ice.getByRole('listitem').filter({ hasText: 'With honey' }).waitFor();

  await endIcebreakers(product, intake);
  await other.page.reload();
  // His question is kept as a draft for another day.
  expect(await his.getByLabel('Your question').inputValue()).toBe('Sun or rain?');
  await his.getByText('Earlier icebreakers').click();
  await his.getByText('Tea or coffee?').waitFor();
  await his.getByText('Responses', { exact: true }).click();
  await said.last().waitFor();
  expect(await his.getByLabel('Write a response').count()).toBe(0);

  // An answer may come too late; the next question can be posted immediately.
  expectTrouble(/^answered 409: POST .*\/comments$/);
  const { id } = await ada.call<{ id: string }>('POST', '/api/icebreakers', { content: 'Early or late?' });
  await page.reload();
  const late = ice.getByLabel('Write a response');
  await late.fill('Late');
  await endIcebreakers(product, intake);
  const refused = page.waitForResponse((reply) => reply.url().endsWith(`/${id}/comments`) && reply.status() === 409);
  await late.press('Enter');
  await refused;
  await ice.getByLabel('Your question').waitFor();
}, 180_000);

test('the directory shows a whole intake, can be searched, and has follow buttons', async ({ product, visit }) => {
  const intake = 'JANUARY_2025';
  const [ada, zola] = (await people(product, intake, 'dir_ada', 'dir_zola')) as [Member, Member];
  await zola.changeProfile({ country: 'ZAMBIA', first_name: 'Zola', last_name: 'Zulu' });
  await people(product, 'MAY_2025', 'dir_far');
  await addStudents(product, intake, 180);
  await zola.follow(ada);
  const { page } = await visit({ as: ada });
  await page.goto('/intake-hub');
  await page.getByRole('link', { name: 'Directory' }).click();
  await page.getByRole('heading', { level: 1, name: 'Student Directory' }).waitFor();
  await page.getByText('181 students', { exact: true }).waitFor();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.filter({ hasText: 'Student 0001' }).waitFor();
  expect(await page.getByText('dir_far').count()).toBe(0);

  // Scrolls to the end, although only rows near the screen are in the document.
  const end = rows.filter({ hasText: 'Zola Zulu' });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return end.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(await rows.count()).toBeLessThan(60);
  await end.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const y = await settledTop(end);
  await end.getByRole('link', { name: 'Zola Zulu' }).click();
  await page.getByRole('heading', { level: 1, name: 'Zola Zulu' }).waitFor();
  await page.goBack();
  expect(await settledTop(end)).toBeCloseTo(y, -1);

  const search = page.getByLabel('Search students');
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const word of ['zambia', 'dir_zola', 'Zulu']) {
    await search.fill(word);
    await search.press('Enter');
    await page.getByText('1 student', { exact: true }).waitFor();
    await end.waitFor();
  }
  await button(end, 'Follow Back').click();
  await button(end, 'Unfollow').waitFor();
  await page.reload();
  await button(end, 'Unfollow').click();
  await button(end, 'Follow Back').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);

  await search.fill('nobody at all');
  await search.press('Enter');
  await page.getByText('No students match your search').waitFor();
  await button(page, 'Show everybody').click();
  await page.getByText('181 students', { exact: true }).waitFor();

  await button(page, 'Back').click();
  await page.getByRole('heading', { level: 1, name: 'January 2025 Intake' }).waitFor();
  await page.goto('/intake-hub/directory');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'January 2025 Intake' }).waitFor();

  const [alone] = (await people(product, 'SEPTEMBER_2025', 'dir_alone')) as [Member];
  const empty = await visit({ as: alone, screen: 'desktop' });
  await empty.page.goto('/intake-hub/directory');
  await empty.page.getByText('No student', { exact: true }).waitFor();

  // She changes her intake on another device; this page follows.
  empty.expectTrouble(/^answered 403: GET .*\/api\/(profile|announcements|icebreakers)/);
  await alone.changeProfile({ intake });
  await empty.page.reload();
  await empty.page.getByText('182 students', { exact: true }).waitFor();
  // She can change it only once herself.
  await inDatabase(product, 'update person set intake = $1 where id = $2', ['SEPTEMBER_2025', alone.user.id]);
  await empty.page.goto('/intake-hub');
  await empty.page.getByRole('heading', { level: 1, name: 'September 2025 Intake' }).waitFor();
  await empty.page.getByText('No announcements yet').waitFor();
  await empty.page.reload();
  await empty.page.getByRole('heading', { level: 1, name: 'September 2025 Intake' }).waitFor();
}, 180_000);

test('two newcomers become buddies after both accept, and part again', async ({ product, visit }) => {
  const [ada, ben] = (await people(product, 'JANUARY_2023', 'bud_ada', 'bud_ben', 'bud_eve')) as [Member, Member];
  await ben.changeProfile({ languages: ['SWAHILI', 'LUO'], interests: ['CHESS'] });
  const mine = await visit({ as: ada });
  await mine.page.goto('/settings');
  await chooseByKeyboard(mine.page, 'Languages', ['Swahili']);
  await button(mine.page, 'Save Changes').click();
  await mine.page.getByText('Changes saved successfully!').waitFor();
  await mine.page.goto('/intake-hub');
  const card = panel(mine.page, 'Your buddy');
  await card.getByRole('link', { name: 'Bud_ben Mwangi' }).waitFor();
  expect(await card.getByRole('list', { name: 'What you share' }).getByRole('listitem').allTextContents()).toEqual([
    'CS',
    'Swahili',
  ]);
  await button(card, 'Ask them').click();
  await card.getByText('has not answered you yet').waitFor();
  await button(card, 'Take back').click();
  await confirm(mine.page, 'Take back');
  await button(card, 'Ask them').click();
  await mine.page.reload();
  await card.getByText('has not answered you yet').waitFor();

  const his = await visit({ as: ben, screen: 'desktop', theme: 'dark' });
  await his.page.goto('/intake-hub');
  const other = panel(his.page, 'Your buddy');
  await other.getByText('asks you to be buddies').waitFor();
  // He declines the person suggested next.
  await button(other, 'Somebody else').click();
  await confirm(his.page, 'Decline');
  await other.getByText('could be your buddy').waitFor({ state: 'detached' });
  expect(await barriersOn(his.page)).toEqual([]);
  await button(other, 'Accept').click();
  await other.getByText('is your buddy. Look after each other!').waitFor();
  await mine.page.reload();
  await card.getByText('is your buddy. Look after each other!').waitFor();
  expect(await barriersOn(mine.page)).toEqual([]);

  await button(card, 'Stop being buddies').click();
  await button(mine.page.getByRole('dialog'), 'Stop').click();
  await card.getByRole('link', { name: 'Bud_eve Mwangi' }).waitFor();
  await his.page.reload();
  await other.getByText('Nobody fits yet.').waitFor();
}, 120_000);

test('the first week is ticked off, by the member and automatically, and can be collapsed', async ({
  product,
  visit,
}) => {
  const [ada, ben] = (await people(product, 'MAY_2023', 'week_ada', 'week_ben')) as [Member, Member];
  const { page } = await visit({ as: ada });
  await page.goto('/intake-hub');
  const week = panel(page, 'Your first week');
  await week.getByText('0 of 10 done').waitFor();
  await button(week, 'Show all 10').click();
  const tick = week.getByLabel('Copy your timetable and the dates of the term');
  await tick.click();
  await week.getByText('1 of 10 done').waitFor();
  await ada.post('Hello everybody');
  await ben.call('POST', '/api/icebreakers', { content: 'Tea or coffee?' });
  await page.reload();
  await week.getByText('2 of 10 done').waitFor();
  const ice = panel(page, 'Icebreaker').getByLabel('Write a response');
  await ice.fill('Tea');
  await ice.press('Enter');
  await week.getByText('3 of 10 done').waitFor();
  await button(week, 'Show all 10').click();
  expect(await tick.isChecked()).toBe(true);
  await tick.click();
  await week.getByText('2 of 10 done').waitFor();
  await week.getByRole('link', { name: 'Join an event' }).click();
  await page.waitForURL('**/events-parties');
  await page.goBack();
  await button(week, 'Fold your first week').click();
  await page.reload();
  await button(week, 'Unfold your first week').waitFor();
  expect(await week.getByText('of 10 done').count()).toBe(0);
});
