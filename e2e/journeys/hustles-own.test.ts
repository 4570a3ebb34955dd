import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type {
  Venture,
  VentureAnnouncement,
  VentureMember,
  VentureProduct,
} from '@baraza/contract/features/ventures.ts';
import { barriersOn, overhangOn } from '#support/accessibility.ts';
import { test } from '#support/journey.ts';
import { member, type Member } from '#support/member.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import type { Product } from '#support/product.ts';
import { askOf, registerVenture } from '#support/ventures.ts';

const root = '/student-businesses';
const needed = {
  Name: 'Mama’s Kitchen',
  Description: 'Food for the hall, late at night.',
  Location: 'Hall 4',
  Email: 'eat@students.uonbi.ac.ke',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fill(page: Page, words: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(words)) await box(page, label).fill(text);
}

/** Chooses a picture and keeps the default crop. */
async function choosePicture(page: Page, label: string, color: string): Promise<void> {
  await box(page, label).setInputFiles(await paintedPicture(color));
  await button(page, 'Use picture').click();
  await button(page, `Change: ${label}`).waitFor();
}

function ownVentures(product: Product, owner: Member): Promise<Venture[]> {
  return askOf(product)<Venture[]>(owner, 'GET /api/ventures/my');
}

async function friendOf(product: Product, owner: Member, username: string): Promise<Member> {
  const friend = await member(product, username);
  await Promise.all([friend.follow(owner), owner.follow(friend)]);
  return friend;
}

test('a business is registered on a phone: invalid fields are named, and the form survives a reload', async ({
  product,
  visit,
}) => {
  const owner = await member(product, 'wambui');
  const { page } = await visit({ as: owner });
  await page.goto(`${root}/dashboard`);
  const discover = page.getByRole('link', { name: 'Discover businesses' });
  expect(await discover.getAttribute('href')).toBe(root);
  // Both buttons are visible above the bottom bar without scrolling.
  const isSeen = () =>
    discover.evaluate((link) => {
      const { x, width, bottom } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, bottom - 2));
    });
  await expect.poll(isSeen).toBe(true);
  await page.getByRole('link', { name: 'Register a business' }).click();
  await page.getByText(/^Everyone on Baraza sees the e-mail address/).waitFor();

  await fill(page, { Website: 'javascript:alert(1)', Instagram: 'https://google.com@evil.example' });
  await button(page, 'Create Business').click();
  await expect.poll(() => page.getByText('⚠ Cannot be blank.').count()).toBe(4);
  expect(await page.getByText('⚠ Must be an address that begins with http').count()).toBe(2);
  expect(await box(page, 'Name').evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await barriersOn(page)).toEqual([]);

  await fill(page, { ...needed, Website: 'mama.example/menu', Instagram: '', 'Phone number': '+254 700 000000' });
  await box(page, 'Category').selectOption({ label: 'Food' });
  await box(page, 'Tags').fill('Late Night');
  await box(page, 'Tags').press('Enter');
  await page.getByRole('button', { name: 'food', exact: true }).click();
  await choosePicture(page, 'Logo', 'gold');
  await choosePicture(page, 'Cover image', 'teal');
  await page.reload();
  await page.getByText('What you filled in earlier is still here.').waitFor();
  expect(await box(page, 'Name').inputValue()).toBe(needed.Name);
  expect(await box(page, 'Website').inputValue()).toBe('https://mama.example/menu');
  await button(page, 'Remove late night').waitFor();
  await button(page, 'Change: Cover image').waitFor();
  expect(await overhangOn(page)).toEqual([]);

  await button(page, 'Create Business').click();
  await page.getByText('Venture created successfully!').waitFor();
  expect(await box(page, 'Name').inputValue()).toBe('');
  await page.waitForURL(`**${root}/dashboard`);
  await page.reload();
  await page.getByRole('link', { name: needed.Name, exact: true }).waitFor();
  const [made, ...others] = await ownVentures(product, owner);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    name: needed.Name,
    category: 'food',
    tags: ['late night', 'food'],
    website: 'https://mama.example/menu',
    phoneNumber: '+254 700 000000',
  });
  for (const url of [made?.logoUrl, made?.coverImageUrl]) {
    expect((await page.request.get(url ?? 'none')).status()).toBe(200);
  }
});

test('products, announcements and members are added, edited and removed on a phone', async ({ product, visit }) => {
  const owner = await member(product, 'akinyi');
  const friend = await friendOf(product, owner, 'barasa');
  const ask = askOf(product);
  const { id } = await registerVenture(ask, owner);
  const { page } = await visit({ as: owner });
  await page.goto(`${root}/dashboard`);

  await page.getByRole('button', { name: /^Create Product or Service/ }).click();
  await box(page, 'Type').selectOption({ label: 'Service' });
  await fill(page, { Name: 'Box braids', Description: 'Four hours, tea included.', Price: '1,500' });
  // That of the owner's country is chosen.
  await box(page, 'Currency').selectOption('');
  await button(page, 'Create').click();
  await page.getByText('Please choose the currency of the price.').waitFor();
  await box(page, 'Currency').selectOption('KES');
  await button(page, 'Create').click();
  await page.getByText('Product or Service created!').waitFor();

  await page.getByRole('button', { name: /^Create Announcements/ }).click();
  await fill(page, { Title: 'Braiding night', Announcement: 'Bring a friend.', Date: '2027-03-05T18:30' });
  await box(page, 'Type').selectOption({ label: 'Event' });
  await button(page, 'Announce').click();
  await page.getByText('Announcement created!').waitFor();

  await page.getByRole('button', { name: /^Add Team Member/ }).click();
  await page.getByLabel('Search friends').fill('baras');
  await page.getByRole('radio', { name: /@barasa/ }).check();
  await fill(page, { Role: 'Braider' });
  await button(page, 'Add Member').click();
  await page.getByText('Invitation sent').waitFor();

  const parts = async () => ({
    products: await ask<VentureProduct[]>(owner, `GET /api/ventures/${id}/products`),
    announcements: await ask<VentureAnnouncement[]>(owner, `GET /api/ventures/${id}/announcements`),
    members: await ask<VentureMember[]>(owner, `GET /api/ventures/${id}/members`),
  });
  expect(await parts()).toMatchObject({
    products: [{ name: 'Box braids', type: 'SERVICE', price: 1500, priceCurrency: 'KES' }],
    announcements: [{ title: 'Braiding night', type: 'event', date: expect.stringMatching(/^2027-03-0[456]T/) }],
    members: [{ role: 'Braider', isInvited: true, user: { id: friend.user.id } }],
  });

  await page.getByRole('link', { name: /^Modify/ }).click();
  await button(page, 'Change: Box braids').click();
  await page.getByRole('dialog').getByLabel('Price', { exact: true }).fill('');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Knotless braids');
  await button(page, 'Save').click();
  await page.getByText('Product or Service updated!').waitFor();
  await button(page, 'Change: Braiding night').click();
  await box(page, 'Announcement').fill('Bring two friends.');
  await button(page, 'Save').click();
  await page.getByText('Announcement updated!').waitFor();
  await page.reload();
  await page.getByText('Bring two friends.').waitFor();
  await page.getByText('invited, no answer yet').waitFor();
  const [changed] = (await parts()).products;
  expect(changed).toMatchObject({ name: 'Knotless braids' });
  expect(changed).not.toHaveProperty('price');

  for (const [name, news] of [
    ['Knotless braids', 'Product or Service removed!'],
    ['Braiding night', 'Announcement removed!'],
    ['Barasa Mwangi', 'Member removed!'],
  ] as const) {
    await button(page, `Remove: ${name}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText(news).waitFor();
  }
  await page.reload();
  await page.getByText('You run it alone so far.').waitFor();
  expect(await parts()).toEqual({ products: [], announcements: [], members: [] });
});

test('a business is handed to a friend who accepts, and another closed and reopened, each after typing its name', async ({
  product,
  visit,
}) => {
  const owner = await member(product, 'kiprop');
  const friend = await friendOf(product, owner, 'wekesa');
  const ask = askOf(product);
  const kept = await registerVenture(ask, owner, { name: 'Braids to keep' });
  const ended = await registerVenture(ask, owner, { name: 'Braids to end' });
  const { page, expectTrouble } = await visit({ as: owner });
  const dialog = page.getByRole('dialog');
  const typedName = dialog.getByLabel('Type the name of the business to confirm');

  await page.goto(`${root}/update-business/${ended.id}`);
  await button(page, 'Close business').click();
  await typedName.fill('Braids to keep');
  expect(await dialog.getByRole('button', { name: 'Close business' }).isDisabled()).toBe(true);
  await typedName.fill('braids to end');
  await dialog.getByRole('button', { name: 'Close business' }).click();
  await page.getByText('This business is closed. Nobody but you sees it.').waitFor();

  await page.goto(`${root}/update-business/${kept.id}`);
  await button(page, 'Hand over').click();
  await typedName.fill('Braids to keep');
  expect(await dialog.getByRole('button', { name: 'Hand over' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: /@wekesa/ }).check();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Offer sent to Wekesa Mwangi').waitFor();
  await page.getByText(/^Waiting for Wekesa Mwangi to accept this business, until \w+ \d+, \d{4}\./).waitFor();
  expect(await ask(owner, 'GET /api/ventures/my')).toHaveLength(2);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOn(page)).toEqual([]);

  // Withdrawn on the page of the business, and offered again.
  await page.goto(`${root}/business/${kept.id}`);
  await button(page, 'Withdraw offer').click();
  await page.getByText('Offer withdrawn').waitFor();
  await page.getByText('Waiting for').waitFor({ state: 'hidden' });
  await ask(owner, `POST /api/ventures/${kept.id}/transfer`, { userId: friend.user.id });
  await page.reload();
  await page.getByText('Waiting for').waitFor();

  const theirs = await visit({ as: friend });
  await theirs.page.goto('/notifications');
  await theirs.page.getByText('wants to hand “Braids to keep” over to you').first().click();
  await theirs.page.waitForURL(`**${root}/business/${kept.id}`);
  await theirs.page.getByRole('heading', { name: 'Kiprop Mwangi wants to hand this business over to you' }).waitFor();
  expect(await barriersOn(theirs.page)).toEqual([]);
  expect(await overhangOn(theirs.page)).toEqual([]);
  await button(theirs.page, 'Accept').click();
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await theirs.page.getByText('Braids to keep is yours now.').waitFor();
  await theirs.page.getByRole('link', { name: 'Manage this business' }).waitFor();

  // The page of the former owner still shows the offer as pending: withdrawing is refused and shows the new owner.
  expectTrouble(/^answered 403: DELETE .*\/transfer$/);
  await button(page, 'Withdraw offer').click();
  await page.getByText('Only the owner of a venture can do this.').waitFor();
  await page.getByText('Waiting for').waitFor({ state: 'hidden' });
  await page.goto(`${root}/dashboard`);
  await page.getByText('Closed', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Braids to keep' }).count()).toBe(0);
  expect(await ask(friend, 'GET /api/ventures/my')).toMatchObject([{ id: kept.id, ownerId: friend.user.id }]);
  await expect(ask(friend, `GET /api/ventures/${ended.id}`)).rejects.toThrow('404');

  await button(page, 'Open again: Braids to end').click();
  await page.getByText('Braids to end is open again.').waitFor();
  await expect.poll(() => page.getByText('Closed', { exact: true }).count()).toBe(0);
  await page.reload();
  await page.getByRole('link', { name: 'Braids to end', exact: true }).waitFor();
  expect(await page.getByText('Closed', { exact: true }).count()).toBe(0);
  expect(await ask(friend, `GET /api/ventures/${ended.id}`)).toMatchObject({ isClosed: false });
});
