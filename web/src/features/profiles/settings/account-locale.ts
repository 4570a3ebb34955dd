import { call } from '#platform/api/api-client.ts';
import { updateSessionUser } from '#platform/api/session.ts';

/**
 * Stores the chosen language with the account; an empty code removes it. Without a connection the choice holds on this device
 * only, and the promise still resolves.
 */
export async function saveAccountLocale(code: string): Promise<void> {
  try {
    const { locale } = await call('PUT /api/profile/me', { body: { locale: code === '' ? null : code } });
    updateSessionUser({ locale });
  } catch {
    // The choice on the device applies.
  }
}
