import {
  countries,
  interests,
  intakesOf,
  languages,
  skills,
  type IntakeMonth,
} from '@baraza/contract/features/profile-options.ts';
import { type CurrentUser, type Options, type ProfileChange, type User } from '@baraza/contract/features/profiles.ts';
import { otherProgram, profilePicture } from '@baraza/contract/features/profile-limits.ts';
import { hasVisibleCharacter } from '@baraza/contract/shared/visible-text.ts';
import { recordOnboardingConsents } from '#features/consents/consents.public.ts';
import { attachPictures, removePictures, storePicture } from '#features/media/media.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, conflict, fieldBroken, notFound, ruleBroken, unauthorized } from '#platform/http/errors.ts';
import { transact, violates } from '#platform/sql/pool.ts';
import {
  addIntakeChange,
  canChangeIntake,
  findAccount,
  findPersonByUsername,
  hasProgram,
  isUsernameTaken,
  listCampuses,
  listPrograms,
  lockAccount,
  setAccount,
} from './profiles.queries.ts';
import { viewCurrentUser, viewUser } from './profiles.view.ts';
import { isReserved, isUsername } from './usernames.ts';

export async function viewOptions({ db, env, legal }: Deps): Promise<Options> {
  const [programs, campuses] = await Promise.all([listPrograms(db), listCampuses(db)]);
  return {
    programs,
    campuses,
    interests: [...interests],
    skills: [...skills],
    languages: [...languages],
    countries: [...countries],
    intakes: intakesOf(new Date().getUTCFullYear(), env.INTAKE_MONTHS),
    documents: [...legal.versions],
  };
}

/** The signed-in person, or undefined once deleted. */
export async function findCurrentUser(db: Db, id: string): Promise<CurrentUser | undefined> {
  const row = await findAccount(db, id);
  return row && viewCurrentUser(row);
}

export async function viewOwnProfile({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<CurrentUser> {
  const user = await findCurrentUser(db, viewer.id);
  if (!user) throw unauthorized();
  return user;
}

/** Another person's profile. Throws 404 unless the viewer may see them. */
export async function viewProfile({ db }: Deps, viewer: Viewer, username: string): Promise<User> {
  const row = isUsername(username) ? await findPersonByUsername(db, viewer.id, username) : undefined;
  if (!row) throw notFound();
  return viewUser(row);
}

/** Whether the viewer can take a username: well formed, not reserved, and not taken. */
export async function isUsernameAvailable({ db }: Deps, viewer: Viewer, username: string): Promise<boolean> {
  if (!isUsername(username) || isReserved(username)) return false;
  return !(await isUsernameTaken(db, username, viewer.id));
}

const required = ['first_name', 'last_name', 'username', 'intake', 'country', 'program'] as const;

/**
 * Changes the given fields of the viewer's profile. With `isOnboarded` it also finishes onboarding.
 * Throws 409 `username_taken`, 409 `username_fixed`, 403 `intake_fixed`, 422 `onboarding_incomplete` with the missing fields,
 * and 422 `consent_required`.
 */
export async function changeProfile(deps: Deps, viewer: Viewer, change: ProfileChange): Promise<CurrentUser> {
  const { isOnboarded, consents, programOther, secondCountry, ...fields } = change;
  const { db, env, sessions, publish } = deps;
  await refuseUnknown(db, fields);
  try {
    await transact(db, async (tx) => {
      const account = await lockAccount(tx, viewer.id);
      if (!account) throw unauthorized();
      const { username, intake } = fields;
      if (intake !== undefined && intake !== account.intake && !isListed(intake, env.INTAKE_MONTHS)) {
        throw fieldBroken('invalid_body', 'intake', 'Not a known intake.');
      }
      if (account.username && username && account.username.toLowerCase() !== username.toLowerCase()) {
        throw conflict('username_fixed', 'Your username cannot be changed any more.');
      }
      const columns = {
        ...fields,
        first_name: fields.first_name?.trim(),
        last_name: fields.last_name?.trim(),
        username: account.username ? undefined : username,
        second_country: secondCountryOf(account, { country: fields.country, secondCountry }),
        program_other: otherProgramOf(account, { program: fields.program, programOther }),
        interests: fields.interests && [...new Set(fields.interests)],
        skills: fields.skills && [...new Set(fields.skills)],
        languages: fields.languages && [...new Set(fields.languages)],
      };
      if (isOnboarded && !account.onboarded_at) {
        refuseIncomplete({ ...account, ...definedOf(columns) });
        await recordOnboardingConsents(deps, tx, viewer.id, consents);
      }
      const intakeChanges = await changeIntake(tx, viewer, account, fields.intake);
      await setAccount(tx, viewer.id, columns, isOnboarded === true);
      if (intakeChanges) await publish(tx, { type: 'profiles.changedIntake', personId: viewer.id });
    });
  } catch (error) {
    if (violates(error, 'person_username')) throw usernameTaken();
    throw error;
  }
  sessions.forget(viewer.id);
  return viewOwnProfile(deps, viewer);
}

/**
 * Records the change of an onboarded person's intake and returns whether there is one. The intake gives access to a hub, so it
 * can change only once, within 14 days of onboarding. Throws 403 `intake_fixed`.
 */
async function changeIntake(
  tx: Tx,
  viewer: Viewer,
  account: { intake: string | null; onboarded_at: Date | null },
  intake: string | undefined,
): Promise<boolean> {
  const from = account.intake;
  // Every onboarded person has an intake; before onboarding it gives access to nothing.
  if (!account.onboarded_at || from === null || intake === undefined || intake === from) return false;
  if (!(await canChangeIntake(tx, viewer.id))) {
    const detail = 'Your intake can no longer be changed. It can change once, within 14 days of joining.';
    throw new AppError('intake_fixed', detail, { errors: [{ path: 'intake', message: detail }] });
  }
  await addIntakeChange(tx, viewer.id, { from, to: intake });
  return true;
}

async function refuseUnknown(db: Db, { program, username }: ProfileChange): Promise<void> {
  if (username !== undefined && isReserved(username)) throw usernameTaken();
  if (program !== undefined && !(await hasProgram(db, program)))
    throw fieldBroken('invalid_body', 'program', 'Not a known program.');
}

/** Returns the new second country: null for none and for that of the profile, undefined without a change. */
function secondCountryOf(
  account: { country: string | null; second_country: string | null },
  { country, secondCountry }: Pick<ProfileChange, 'country' | 'secondCountry'>,
): string | null | undefined {
  const second = secondCountry === undefined ? account.second_country : secondCountry;
  return second === (country ?? account.country) ? null : secondCountry;
}

/** Returns the new name of a program that is not listed: null for a listed one, undefined without a change. Throws 422 if it is missing. */
function otherProgramOf(
  account: { program: string | null; program_other: string | null },
  { program = account.program ?? undefined, programOther }: Pick<ProfileChange, 'program' | 'programOther'>,
): string | null | undefined {
  if (program !== otherProgram) return account.program_other === null ? undefined : null;
  const name = programOther?.trim() ?? account.program_other;
  if (!name || !hasVisibleCharacter(name)) throw fieldBroken('invalid_body', 'programOther', 'Please fill this in.');
  return name;
}

/** Returns whether an intake begins in one of these months. */
function isListed(intake: string, months: readonly IntakeMonth[]): boolean {
  return months.some((month) => intake.startsWith(`${month}_`));
}

function usernameTaken() {
  return conflict('username_taken', 'Username is already taken');
}

function refuseIncomplete(merged: Partial<Record<(typeof required)[number], string | null | undefined>>): void {
  const missing = required.filter((field) => !merged[field]?.trim());
  if (missing.length === 0) return;
  throw ruleBroken(
    'onboarding_incomplete',
    `Still missing: ${missing.join(', ')}.`,
    missing.map((path) => ({ path, message: 'Please fill this in.' })),
  );
}

function definedOf<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

type Slot = 'avatar' | 'banner';

/** Sets the viewer's avatar or banner. The old picture stays until the new one is durable. */
export async function setPicture(deps: Deps, viewer: Viewer, slot: Slot, bytes: Buffer): Promise<CurrentUser> {
  const { file } = await storePicture(deps, { ownerId: viewer.id, purpose: slot, bytes, types: profilePicture.types });
  await replacePicture(deps, viewer, slot, file);
  return viewOwnProfile(deps, viewer);
}

/** Removes the viewer's avatar or banner. Idempotent. */
export async function removePicture(deps: Deps, viewer: Viewer, slot: Slot): Promise<CurrentUser> {
  await replacePicture(deps, viewer, slot, null);
  return viewOwnProfile(deps, viewer);
}

async function replacePicture({ db }: Deps, viewer: Viewer, slot: Slot, file: string | null): Promise<void> {
  await transact(db, async (tx) => {
    const account = await lockAccount(tx, viewer.id);
    if (!account) throw unauthorized();
    if (file) await attachPictures(tx, [file]);
    await setAccount(tx, viewer.id, { [slot]: file }, false);
    const old = account[slot];
    if (old) await removePictures(tx, [old]);
  });
}
