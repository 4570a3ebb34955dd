import type { CurrentUser, ProfileChange } from '@baraza/contract/features/profiles.ts';
import type { PictureChange } from '#features/media/media.public.ts';

/** The values of the settings form. */
export interface SettingsFields {
  first_name: string;
  last_name: string;
  program: string;
  programOther: string;
  intake: string;
  country: string;
  /** Empty for none. */
  secondCountry: string;
  bio: string;
  about: string;
  interests: string[];
  skills: string[];
  languages: string[];
}

/** The unsaved changes in the form. */
export type Edits = Partial<SettingsFields> & { avatar?: PictureChange; banner?: PictureChange };

/** What is sent to the server: changed fields and changed pictures. */
export interface Changes {
  fields: ProfileChange;
  avatar: PictureChange | undefined;
  banner: PictureChange | undefined;
}

/** The values that the form shows: the saved profile with the edits applied. */
export function fieldsOf(saved: CurrentUser, edits: Edits): SettingsFields {
  const { first_name, last_name, program, programOther, intake } = saved;
  const { bio, about, interests, skills, languages } = saved;
  const country = edits.country ?? saved.country ?? '';
  const secondCountry = edits.secondCountry ?? saved.secondCountry ?? '';
  return {
    first_name: edits.first_name ?? first_name,
    last_name: edits.last_name ?? last_name,
    program: edits.program ?? program ?? '',
    programOther: edits.programOther ?? programOther ?? '',
    intake: edits.intake ?? intake ?? '',
    country,
    secondCountry: secondCountry === country ? '' : secondCountry,
    bio: edits.bio ?? bio,
    about: edits.about ?? about,
    interests: edits.interests ?? interests,
    skills: edits.skills ?? skills,
    languages: edits.languages ?? languages,
  };
}

/** The edits that differ from the saved profile, with trimmed names. The order of choices does not matter. */
export function changesOf(saved: CurrentUser, edits: Edits): Changes {
  const before = withTrimmedNames(fieldsOf(saved, {}));
  const after = withTrimmedNames(fieldsOf(saved, edits));
  const changed = Object.entries(after)
    .filter(([name, value]) => !isSame(value, before[name as keyof SettingsFields]))
    .map(([name, value]) => [name, name === 'secondCountry' && value === '' ? null : value]);
  const pictureChange = (edit: PictureChange | undefined, url: string | null) =>
    edit?.kind === 'emptied' && url === null ? undefined : edit;
  return {
    // The values come from lists of the server, which validates them again.
    fields: Object.fromEntries(changed) as ProfileChange,
    avatar: pictureChange(edits.avatar, saved.image),
    banner: pictureChange(edits.banner, saved.bannerURL),
  };
}

export function hasChanges({ fields, avatar, banner }: Changes): boolean {
  return Object.keys(fields).length > 0 || avatar !== undefined || banner !== undefined;
}

/** The edits without those that were saved. Keeps values that were changed while saving. */
export function withoutSaved(edits: Edits, saved: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => value !== saved[name as keyof Edits]),
  ) as Edits;
}

function withTrimmedNames(fields: SettingsFields): SettingsFields {
  return { ...fields, first_name: fields.first_name.trim(), last_name: fields.last_name.trim() };
}

function isSame(left: string | string[], right: string | string[]): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right;
  return left.length === right.length && left.every((each) => right.includes(each));
}
