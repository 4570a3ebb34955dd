import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';
import { settledTop } from '#support/settled-top.ts';
import { befriend } from '#support/whispers.ts';

const messages = (page: Page) => page.getByRole('region', { name: /^Messages/ });

async function say(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await messages(page).getByText(words, { exact: true }).waitFor();
}

test('a group is created, joined by a link, written in, reacted in and left', async ({ product, visit }) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  const [cleo, dan] = [await member(product, 'cleo'), await member(product, 'dan')];
  await befriend(product, ada, ben);
  await befriend(product, ada, cleo);
  const { page: hers } = await visit({ as: ada });
  await hers.goto('/chat');
  await hers.getByRole('button', { name: 'New Chat' }).click();
  await hers.getByRole('button', { name: 'New group' }).click();
  const dialog = hers.getByRole('dialog', { name: 'New group' });
  await dialog.getByLabel('Name of the group').fill('Calculus rescue');
  await dialog.getByRole('checkbox', { name: /^Ben/ }).check();
  await dialog.getByRole('checkbox', { name: /^Cleo/ }).check();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await hers.waitForURL('**/chat/groups/*');
  await say(hers, 'Who has the notes?');

  const { page: his } = await visit({ as: ben, screen: 'desktop' });
  await his.goto('/chat');
  await his.getByRole('link', { name: /Calculus rescue/ }).click();
  const article = messages(his).getByRole('article').filter({ hasText: 'Who has the notes?' });
  await settledTop(article);
  await article.getByRole('button', { name: 'Message options' }).click();
  await article.getByRole('button', { name: '👍' }).click();
  await messages(hers).getByRole('button', { name: '👍 1 person' }).waitFor();
  await article.getByRole('button', { name: 'Message options' }).click();
  await article.getByRole('button', { name: 'More emoji' }).click();
  const picker = his.getByRole('dialog', { name: 'Choose an emoji' });
  await picker.getByRole('searchbox').fill('graduation');
  await picker.getByRole('gridcell', { name: 'graduation cap' }).click();
  await messages(hers).getByRole('button', { name: '🎓 1 person' }).waitFor();
  await say(his, 'I do');
  await messages(hers).getByText('I do', { exact: true }).waitFor();

  const box = hers.getByPlaceholder('Type a message...');
  await box.pressSequentially('Show @cl');
  await hers.getByRole('option', { name: /@cleo/ }).click();
  await box.pressSequentially('your notes');
  await box.press('Enter');
  const mention = messages(his).getByRole('article').filter({ hasText: 'Show @cleo your notes' });
  await mention.getByRole('link', { name: '@cleo' }).waitFor();

  await hers.getByRole('button', { name: /Calculus rescue/ }).click();
  const info = hers.getByRole('dialog', { name: 'Group info' });
  await info.getByRole('button', { name: 'Create a link' }).click();
  const link = new URL(await info.getByText(/\/chat\/groups\/join#/).innerText());
  const { page: theirs } = await visit({ as: dan });
  await theirs.goto(link.pathname + link.hash);
  await theirs.getByText('Calculus rescue').first().waitFor();
  await theirs.getByRole('button', { name: 'Join group' }).click();
  await theirs.waitForURL('**/chat/groups/*-*');
  await messages(theirs).getByText('You joined', { exact: false }).waitFor();
  expect(await messages(theirs).getByText('I do', { exact: true }).count()).toBe(0);

  await his.getByRole('button', { name: /Calculus rescue/ }).click();
  await his.getByRole('button', { name: 'Leave group' }).click();
  await confirm(his, 'Leave group');
  await his.waitForURL('**/chat');
  await expect.poll(() => his.getByRole('link', { name: /Calculus rescue/ }).count()).toBe(0);
  await say(theirs, 'Hello all');
  await hers.getByRole('button', { name: 'Close' }).click();
  await messages(hers).getByText('Hello all', { exact: true }).waitFor();
  expect(await messages(hers).getByText(/left/).count()).toBe(0);
});
