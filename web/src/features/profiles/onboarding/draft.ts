import { otherProgram } from '@baraza/contract/features/profile-limits.ts';
import { hasVisibleCharacter } from '@baraza/contract/shared/visible-text.ts';
import type { DocumentVersion } from '@baraza/contract/features/consents.ts';
import type { CurrentUser, ProfileChange } from '@baraza/contract/features/profiles.ts';
import { personalStore } from '#platform/device/device-stores.ts';

const store = personalStore('typed', 'onboarding', 'sessionStorage');

/** The values entered so far. */
export interface Draft {
  first_name: string;
  last_name: string;
  username: string;
  intake: string;
  country: string;
  program: string;
  programOther: string;
  interests: string[];
  skills: string[];
}

/** The current step and the values entered so far. */
export interface Progress {
  step: 1 | 2 | 3;
  draft: Draft;
}

/** Starts with the values known from the sign-in. */
export function initialProgress(user: CurrentUser): Progress {
  const { first_name, last_name, username, intake, country, program, programOther, interests, skills } = user;
  const studies = { program: program ?? '', programOther: programOther ?? '' };
  const chosen = { intake: intake ?? '', country: country ?? '', ...studies, interests, skills };
  return { step: 1, draft: { first_name, last_name, username: username ?? '', ...chosen } };
}

const detailsFields = ['first_name', 'last_name', 'username', 'intake', 'country', 'program', 'programOther'] as const;

export type DetailsField = (typeof detailsFields)[number];

/** The fields of step 1 that are not filled in. A program of one's own is needed only for `OTHER`. */
export function missingFields(draft: Draft): DetailsField[] {
  return detailsFields.filter((field) => {
    if (field === 'programOther' && draft.program !== otherProgram) return false;
    return !hasVisibleCharacter(draft[field]);
  });
}

/**
 * The request body, with the versions of the documents that the person agrees to. The values come from lists of the server, which
 * validates them again.
 */
export function requestBody(draft: Draft, consents: DocumentVersion[]): ProfileChange {
  const { programOther, ...listed } = draft;
  return {
    ...listed,
    ...(draft.program === otherProgram && { programOther }),
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    isOnboarded: true,
    consents,
  } as ProfileChange;
}

/** Stores the progress for this tab only, because phones are shared. It survives a reload. */
export function storeProgress(userId: string, progress: Progress): void {
  store.setItem(keyOf(userId), JSON.stringify(progress));
}

/** The stored progress of a user, or null. */
export function loadProgress(userId: string): Progress | null {
  const stored = store.getJson(keyOf(userId)) as Progress | { draft?: Partial<Draft> } | undefined;
  const { interests, skills } = stored?.draft ?? {};
  return Array.isArray(interests) && Array.isArray(skills) ? (stored as Progress) : null;
}

export function clearProgress(userId: string): void {
  store.removeItem(keyOf(userId));
}

function keyOf(userId: string): string {
  return store.prefix + userId;
}
