import { expect } from 'vitest';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { hostEvent, register } from '#support/event-making.ts';
import { test } from '#support/journey.ts';
import { member } from '#support/member.ts';

test('the host approves one request and declines another with a reason, which the guest reads', async ({
  product,
  visit,
}) => {
  const [ada, ben, eve] = [
    await member(product, 'wairimu'),
    await member(product, 'mutua'),
    await member(product, 'naliaka'),
  ];
  const [{ page: host, expectTrouble }, { page: guest }] = [
    await visit({ as: ada, screen: 'phone' }),
    await visit({ as: eve }),
  ];
  const event = await hostEvent(host.request, ada, { visibility: 'PRIVATE' });
  await register(host.request, ben, event);
  await guest.goto(`/events-parties/events/${event.id}`);
  await guest.getByRole('button', { name: 'Register for Event' }).click();
  await guest.getByText('Your request was sent. The host will answer it.').waitFor();

  await host.goto(`/events-parties/events/${event.id}`);
  await host.getByRole('link', { name: 'Guests and requests' }).click();
  await host.getByText('2 requests').waitFor();
  expect(await overhangOn(host)).toEqual([]);
  expect(await barriersOn(host)).toEqual([]);
  const row = (name: string) => host.getByRole('listitem').filter({ hasText: name });
  await row('Mutua').getByRole('button', { name: 'Approve' }).click();
  await row('Mutua').waitFor({ state: 'detached' });
  await row('Naliaka').getByRole('button', { name: 'Decline' }).click();
  const dialog = host.getByRole('dialog', { name: 'Decline Naliaka Mwangi?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The room is small');
  // A request that fails is not lost: the reason stays until it succeeds.
  expectTrouble(/ERR_CONNECTION_FAILED|request failed: POST .*\/decline/);
  await host.route('**/decline', (route) => route.abort('connectionfailed'), { times: 1 });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await host.getByText(/offline|was not sent/).waitFor();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await host.getByText('There are no requests.').waitFor();
  // A closed dialog's step back in the history would break off a reload.
  await host.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
  await host.reload();
  await row('Naliaka').getByText('The room is small').waitFor();
  await guest.reload();
  await guest.getByText('The host has declined your request. The room is small').waitFor();
  await host.getByRole('tab', { name: 'Coming' }).click();
  await row('Mutua').waitFor();
});
