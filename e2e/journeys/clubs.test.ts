import { expect } from 'vitest';
import { confirm } from '#support/confirm.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('a club is founded, requested with a message, joined, given an officer and a chat, and left', async ({
  product,
  visit,
}) => {
  const [ada, ben] = [await member(product, 'ada'), await member(product, 'ben')];
  const { page: hers } = await visit({ as: ada });
  await hers.goto('/clubs');
  await hers.getByRole('link', { name: 'Found a club' }).first().click();
  await hers.getByRole('group', { name: 'Begin with a template' }).getByRole('button', { name: 'Study' }).click();
  await hers.getByLabel('Name of the club').fill('Calculus rescue');
  await hers.getByRole('button', { name: 'Found club' }).click();
  await hers.waitForURL('**/clubs/calculus-rescue');
  await hers.getByRole('link', { name: 'Manage club' }).waitFor();

  await hers.getByRole('button', { name: 'Write the first post' }).click();
  const composer = hers.getByRole('dialog', { name: 'Create Post' });
  await composer.getByLabel('What do you want to say?').fill('We meet on Mondays.');
  await composer.getByRole('switch', { name: 'Post as Calculus rescue' }).check();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  const post = hers.getByRole('article', { name: 'Calculus rescue' }).filter({ hasText: 'We meet on Mondays.' }).last();
  await post.getByRole('button', { name: 'Moderator options' }).click();
  await hers.getByRole('button', { name: 'Pin', exact: true }).click();
  await post.getByText('Pinned').waitFor();

  await hers.getByRole('link', { name: 'Create event' }).click();
  expect(await hers.getByLabel('Hosted by').inputValue()).not.toBe('');
  await hers.getByRole('textbox', { name: 'Title' }).fill('Rescue night');
  await hers.getByRole('textbox', { name: 'Description' }).fill('Bring what you failed.');
  // The default, the next full hour, may be over before the event is looked for.
  await hers.getByRole('heading', { name: 'Date & Time' }).click();
  await hers.getByLabel('Start date').fill('2098-04-01');
  await hers.getByRole('textbox', { name: 'Where it is' }).fill('Room 12');
  await hers.getByRole('button', { name: 'Create Event' }).click();
  await hers.getByRole('heading', { level: 1, name: 'Rescue night' }).waitFor();
  await hers.getByRole('link', { name: /Calculus rescue/ }).click();
  await hers.getByRole('list', { name: 'Next events' }).getByText('Rescue night').waitFor();

  const { page: his } = await visit({ as: ben, screen: 'desktop' });
  await his.goto('/clubs/calculus-rescue');
  await his.getByRole('button', { name: 'Request to join' }).click();
  await his.getByLabel('Message to the officers (optional)').fill('I failed it twice.');
  await his.getByRole('button', { name: 'Send request' }).click();
  await his.getByRole('button', { name: 'Withdraw request' }).waitFor();

  await hers.getByRole('link', { name: 'Manage club' }).click();
  await hers.getByText('I failed it twice.').waitFor();
  await hers.getByRole('button', { name: 'Approve', exact: true }).click();
  await hers.getByText('No open requests.').waitFor();
  // The page of the new member updates without a reload.
  // The list renders only the posts that are near the window.
  await his.getByRole('heading', { name: 'Posts', exact: true }).evaluate((heading) => heading.scrollIntoView());
  const shown = his.getByRole('feed').getByRole('article', { name: 'Calculus rescue' }).first();
  await shown.getByText('We meet on Mondays.').waitFor();
  expect(await shown.textContent()).not.toContain('@ada');

  await hers.getByRole('button', { name: 'Options for Ben Mwangi' }).click();
  await hers.getByRole('button', { name: 'Change role and title' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Ben Mwangi' });
  await dialog.getByLabel('Role').selectOption('OFFICER');
  await dialog.getByLabel('Title (optional)').fill('Treasurer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hers.getByText('Treasurer', { exact: true }).waitFor();

  await his.reload();
  await his.getByRole('link', { name: 'All its events' }).click();
  await his.getByRole('button', { name: 'Calculus rescue' }).waitFor();
  const card = his.getByRole('article', { name: 'Rescue night' });
  await card.getByRole('link', { name: 'Calculus rescue' }).waitFor();
  await card.getByRole('link', { name: 'Rescue night' }).click();
  await his.getByRole('button', { name: 'Register for Event' }).click();
  await his.getByRole('link', { name: 'Your ticket' }).waitFor();
  await his.getByRole('link', { name: 'Check in at the door' }).waitFor();
  await his.getByRole('link', { name: /^Calculus rescue Event of this club/ }).click();

  await hers.getByRole('link', { name: 'Back to the club' }).click();
  await hers.getByRole('button', { name: 'Start a chat' }).click();
  await hers.waitForURL('**/chat/groups/*');
  await his.reload();
  await his.getByRole('link', { name: 'Manage club' }).waitFor();
  await his.getByRole('button', { name: 'Open chat' }).click();
  const thread = his.getByRole('region', { name: 'Conversation', exact: true });
  await thread.getByRole('heading', { name: /Calculus rescue/ }).waitFor();
  await hers.getByPlaceholder('Type a message...').fill('Integrals at six?');
  await hers.getByRole('button', { name: 'Send', exact: true }).click();
  await thread.getByRole('article').getByText('Integrals at six?').waitFor();
  await thread.getByRole('button', { name: /Calculus rescue/ }).click();
  await his.getByRole('link', { name: 'Open the club' }).click();
  await his.waitForURL('**/clubs/calculus-rescue');
  await his.getByRole('button', { name: 'Club options' }).click();
  await his.getByRole('button', { name: 'Leave club' }).click();
  await confirm(his, 'Leave club');
  await his.getByRole('button', { name: 'Request to join' }).waitFor();
  expect(await his.getByRole('link', { name: 'Manage club' }).count()).toBe(0);
});
