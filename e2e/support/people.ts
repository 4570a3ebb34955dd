import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** Somebody as the sign-in provider knows them. */
export interface Identity {
  email: string;
  name: string;
}

/** What a newcomer tells in the wizard. */
export interface Profile {
  firstName: string;
  lastName: string;
  username: string;
  intake: string;
  country: string;
  program: string;
  /** Typed beginnings, each taken with Enter. */
  interests: string[];
  skills: string[];
}

/** Presses the sign-in button and fills the provider's popup in; answers once the popup is gone. */
export async function signInAs(page: Page, who: Identity): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Student Email/ }).click();
  const popup = await opened;
  await fillProviderPage(popup, who, () => popup.waitForEvent('close'));
}

/** Fills the development provider's page in, wherever it is shown; `after` is awaited beside the press of its button. */
export async function fillProviderPage(page: Page, who: Identity, after: () => Promise<unknown>): Promise<void> {
  await page.getByLabel('Student e-mail').fill(who.email);
  await page.getByLabel('Name').fill(who.name);
  await Promise.all([after(), page.getByRole('button', { name: 'Sign in' }).click()]);
}

type NewProfile = Partial<Profile> & { username: string };

/** Fills the first step in as a newcomer does, and goes on to the second. `look` is called once it is filled in. */
export async function fillDetails(
  page: Page,
  profile: NewProfile,
  look: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const all = { ...usual, ...profile };
  await page.getByRole('heading', { name: 'Your Details' }).waitFor();
  const next = page.getByRole('button', { name: 'Next' });
  // Later the name may already be found free.
  expect(await next.isDisabled()).toBe(true);
  await page.getByLabel('First name').fill(all.firstName);
  await page.getByLabel('Last name').fill(all.lastName);
  await page.getByLabel('Intake').selectOption({ label: all.intake });
  await page.getByLabel('Country').selectOption({ label: all.country });
  await page.getByLabel('Program').selectOption(all.program);
  await page.getByLabel('Username').fill(all.username);
  await page.getByText('Username is available').waitFor();
  await look('details');
  await next.click();
  await page.getByRole('heading', { name: 'Your Preferences' }).waitFor();
}

/**
 * Fills the three steps in as a newcomer does, up to the welcome; the lists by keyboard alone. `look` is called on each
 * step once it is filled in.
 */
export async function onboard(
  page: Page,
  profile: NewProfile,
  look: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const all = { ...usual, ...profile };
  await fillDetails(page, profile, look);
  await chooseByKeyboard(page, 'Interests', all.interests);
  await chooseByKeyboard(page, 'Skills', all.skills);
  await look('preferences');
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('heading', { name: 'Final Steps' }).waitFor();
  const finish = page.getByRole('button', { name: 'Create Account' });
  expect(await finish.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await look('final step');
  await finish.click();
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor();
}

/** Goes on from the welcome to Spotlight; the welcome does the same by itself when the press comes late. */
export async function leaveWelcome(page: Page): Promise<void> {
  const pressed = page.getByRole('link', { name: 'Continue' }).click({ timeout: 5_000 });
  await Promise.all([page.waitForURL('**/feed'), pressed.catch(() => undefined)]);
}

/** Types each beginning into a list with choices and takes the first suggestion; answers when all are shown as chosen. */
export async function chooseByKeyboard(page: Page, label: string, beginnings: readonly string[]): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.focus();
  for (const beginning of beginnings) {
    await page.keyboard.type(beginning);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(`^Remove ${beginning}`, 'i') }).waitFor();
  }
  await page.keyboard.press('Escape');
}

const usual: Profile = {
  firstName: 'Amina',
  lastName: 'Otieno',
  username: 'amina',
  intake: 'Jan 2026',
  country: 'Kenya',
  program: 'COMPUTER_SCIENCE',
  interests: ['Music', 'Chess'],
  skills: ['Design'],
};
