import { startUniversityProvider } from '@baraza/server/src/testing/university-provider.ts';
import { expect } from 'vitest';
import { test } from '#support/journey.ts';

test('logging out ends the browser’s session at the university, too, and comes back to the login page', async ({
  product,
  visit,
}) => {
  const redirectUri = `${product.url}/login/callback`;
  await using university = await startUniversityProvider('keycloak', { redirectUri, refreshTokens: 'fixed' });
  const zoe = { email: 'zoe@strathmore.edu', email_verified: true, given_name: 'Zoe', family_name: 'Mbeki' };
  university.accounts.set('zoe', zoe);
  university.account = 'zoe';
  await product.stop();
  await product.start({
    OIDC_ISSUER: university.issuer,
    OIDC_CLIENT_ID: university.clientId,
    OIDC_CLIENT_SECRET: university.clientSecret,
    OIDC_TOKEN_KEY: 'c0ffee00'.repeat(8),
  });
  const { page } = await visit();
  const hasProviderSession = async () =>
    (await page.context().cookies(university.issuer)).some(({ name }) => name === '_session');
  const login = page.getByRole('button', { name: 'Log In With Student Email' });

  await page.goto('/login');
  await login.click();
  await page.waitForURL('**/onboarding');
  expect(await hasProviderSession()).toBe(true);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${university.issuer}/session/end?*`);
  await page.getByRole('button', { name: /yes/i }).click();
  await page.waitForURL(`${product.url}/login`);
  await login.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('baraza'))).toBeNull();
  expect(await hasProviderSession()).toBe(false);
});
