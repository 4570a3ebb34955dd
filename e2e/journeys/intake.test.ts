import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriersOn } from '#support/accessibility.ts';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { endIcebreakers } from '#support/past.ts';
import { chooseByKeyboard } from '#support/people.ts';
import type { Product } from '#support/product.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Every test uses a separate intake, so that its people do not appear in other tests. */
async function people(product: Product, intake: string, ...names: string[]): Promise<Member[]> {
  return Promise.all(names.map((name) => member(product, name, undefined, { intake })));
}

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
