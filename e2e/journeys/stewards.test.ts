import { expect } from 'vitest';
import { inDatabase } from '#support/database.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('a reported post is claimed and decided, the author appeals, and another steward ends the suspension', async ({
  product,
  visit,
}) => {
  const [author, reporter, steward, second] = await Promise.all(
    ['amina', 'rashid', 'stella', 'samuel'].map((username) => member(product, username)),
  );
  await inDatabase(
    product,
    `update person set role = 'steward', steward_campus_id = campus_id where username in ('stella', 'samuel')`,
  );
  const post = await author!.post('Exam papers for sale, write to me.');

  const { page: reader } = await visit({ as: reporter! });
  await reader.goto(`/feed/${post.id}`);
  await reader.getByRole('button', { name: 'Post options' }).click();
  await reader.getByRole('button', { name: 'Report', exact: true }).click();
  await reader.getByRole('radio', { name: /^Scam or fraud/ }).check();
  await reader.getByRole('button', { name: 'Send report' }).click();
  await reader.getByText('Thank you. A steward will look at it').waitFor();

  const { page: desk } = await visit({ as: steward! });
  await desk.goto('/steward');
  await desk.getByRole('link', { name: 'Post', exact: true }).click();
  await desk.getByRole('button', { name: 'Take this case' }).click();
  await desk.getByRole('radio', { name: /^Suspend/ }).check();
  await desk.getByLabel('Message to the author').fill('Selling exam papers is cheating.');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByRole('list', { name: 'The decision' }).getByText('Suspend (7 days)').waitFor();

  await reader.goto('/notifications');
  await reader.getByText(/We acted on/).waitFor();

  // The requests of a suspended person are refused with 403.
  const { page: own, expectTrouble } = await visit({ as: author! });
  expectTrouble(/403/);
  await own.goto('/feed');
  await own.waitForURL('**/sanctions');
  await own.getByRole('heading', { name: /^Your account is suspended until/ }).waitFor();
  await own.getByText('Selling exam papers is cheating.').waitFor();
  await own.getByLabel('Do you disagree? Tell us why').fill('They are my own notes, not exam papers.');
  await own.getByRole('button', { name: 'Send appeal' }).click();
  await own.getByText('You appealed. Another steward decides.').waitFor();

  await desk.goto('/steward/appeals');
  await desk.getByText('You imposed this sanction, so another steward decides the appeal.').waitFor();
  const { page: appeals } = await visit({ as: second! });
  await appeals.goto('/steward/appeals');
  await appeals.getByText('They are my own notes').waitFor();
  await appeals.getByLabel('Answer to the person').fill('These are your notes. Sorry.');
  await appeals.getByRole('button', { name: 'Accept: end the sanction' }).click();
  await appeals.getByText('They are my own notes').waitFor({ state: 'detached' });

  await own.reload();
  await own.getByText('Your appeal was accepted.').waitFor();
  await own.getByRole('link', { name: 'Go to Spotlight' }).click();
  await own.getByRole('heading', { name: 'Spotlight' }).waitFor();

  await desk.goto('/steward/audit');
  const log = desk.getByRole('list', { name: 'Audit log' });
  const acts = async () => log.locator('code').allTextContents();
  await expect
    .poll(acts)
    .toEqual(
      expect.arrayContaining(['report.view', 'report.claim', 'report.decide', 'sanction.suspension', 'appeal.reverse']),
    );
});
