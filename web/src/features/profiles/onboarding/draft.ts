import { isNameSeen } from '@baraza/contract/features/profile-limits.ts';
import type { CurrentUser, ProfileChange } from '@baraza/contract/features/profiles.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

const store = deviceStore('onboarding');

/** What has been typed and chosen so far. */
export interface Draft {
  first_name: string;
  last_name: string;
  username: string;
  intake: string;
  country: string;
  program: string;
  interests: string[];
  skills: string[];
}

/** How far one is, and with what. */
export interface Progress {
  step: 1 | 2 | 3;
  draft: Draft;
}

/** Begins with what is known from the sign-in. */
export function freshProgress(user: CurrentUser): Progress {
  const { first_name, last_name, username, intake, country, program, interests, skills } = user;
  const chosen = { intake: intake ?? '', country: country ?? '', program: program ?? '', interests, skills };
  return { step: 1, draft: { first_name, last_name, username: username ?? '', ...chosen } };
}

/** Whether all that step 1 asks for is filled in. */
export function isFilled({ first_name, last_name, username, intake, country, program }: Draft): boolean {
  return (
    [first_name, last_name].every(isNameSeen) &&
    [username, intake, country, program].every((value) => value.trim() !== '')
  );
}

/** What is sent at the end. The values come from the server's own lists, which it checks again. */
export function profileOf(draft: Draft): ProfileChange {
  return {
    ...draft,
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    isOnboarded: true,
  } as ProfileChange;
}

/** Progress outlives a reload, but not the tab: phones are shared. */
export function keepProgress(userId: string, progress: Progress): void {
  try {
    store.setItem(keyOf(userId), JSON.stringify(progress));
  } catch {
    // Without storage a reload starts over, and nothing else is lost.
  }
}

/** The progress kept for a person; null when there is none. */
export function keptProgress(userId: string): Progress | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(userId)) ?? 'null') as Progress | null;
    return kept && Array.isArray(kept.draft.interests) && Array.isArray(kept.draft.skills) ? kept : null;
  } catch {
    return null;
  }
}

export function forgetProgress(userId: string): void {
  try {
    store.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept then.
  }
}

function keyOf(userId: string): string {
  return deviceStores.onboarding.key + userId;
}
