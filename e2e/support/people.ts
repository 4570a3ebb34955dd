import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** A person as known to the sign-in provider. */
export interface Identity {
  email: string;
  name: string;
}

/** The answers of a newcomer in the onboarding. */
interface Profile {
  firstName: string;
  lastName: string;
  username: string;
  intake: string;
  country: string;
  program: string;
  interests: string[];
  /** Beginnings to type, each accepted with Enter. */
  skills: string[];
}

/** Opens a path without a valid session. Resolves on the login page, which can replace the path before that has loaded. */
export async function openSignedOut(page: Page, path: string): Promise<void> {
  // The page before would open the login page when it notices, and so abort this navigation. If it is just reloading itself as the
  // login page, Chromium can drop a navigation without an error.
  await page.goto('about:blank', { timeout: 5_000 }).catch(() => page.goto('about:blank'));
  await page.goto(path, { waitUntil: 'commit' }).catch((error: unknown) => {
    // The page may leave for the login page before its own navigation has ended.
    if (!/interrupted by another navigation/.test(String(error))) throw error;
  });
  await page.waitForURL('**/login');
}

/** Clicks the sign-in button and fills in the provider's popup. Resolves when the popup is closed. */
export async function signInAs(page: Page, who: Identity): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Student Email/ }).click();
  const popup = await opened;
  await fillProviderPage(popup, who, () => popup.waitForEvent('close'));
}

/** Fills in the development provider's page; `after` is awaited together with the click on its button. */
export async function fillProviderPage(page: Page, who: Identity, after: () => Promise<unknown>): Promise<void> {
  await page.getByLabel('Student e-mail').fill(who.email);
  await page.getByLabel('Name').fill(who.name);
  await Promise.all([after(), page.getByRole('button', { name: 'Sign in' }).click()]);
}

type NewProfile = Partial<Profile> & { username: string };

/** Fills in the first step and continues to the second. `look` is called when it is filled in. */
export async function fillDetails(
  page: Page,
  profile: NewProfile,
  look: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const all = { ...usual, ...profile };
  await page.getByRole('heading', { name: 'Your Details' }).waitFor();
  const next = page.getByRole('button', { name: 'Next' });
  // Later the name may already be known to be free.
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
 * Completes the three steps up to the welcome; the lists by keyboard only. `look` is called on each step when it is filled in.
 */
export async function onboard(
  page: Page,
  profile: NewProfile,
  look: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const all = { ...usual, ...profile };
  await fillDetails(page, profile, look);
  for (const interest of all.interests)
    await page.getByRole('checkbox', { name: interest, exact: true }).press('Space');
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

/** Continues from the welcome to Spotlight, which also happens automatically after a while. */
export async function leaveWelcome(page: Page): Promise<void> {
  const pressed = page.getByRole('link', { name: 'Continue' }).click({ timeout: 5_000 });
  await Promise.all([page.waitForURL('**/feed'), pressed.catch(() => undefined)]);
}

/** Types each beginning into a combobox and accepts the first suggestion. Resolves when all are selected. */
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
  interests: ['Music', 'Sports'],
  skills: ['Design'],
};
