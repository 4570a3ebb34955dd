import type { CurrentUser, ProfileChange } from '@baraza/contract/features/profiles.ts';
import type { PictureChange } from '#features/media/media.public.ts';

/** What the form of the settings holds. */
export interface SettingsFields {
  first_name: string;
  last_name: string;
  program: string;
  intake: string;
  country: string;
  bio: string;
  about: string;
  interests: string[];
  skills: string[];
  languages: string[];
}

/** What was changed in the form and is not saved; the rest is as the server has it. */
export type Edits = Partial<SettingsFields> & { avatar?: PictureChange; banner?: PictureChange };

/** What is sent: the fields that differ from what is saved, and the pictures that were touched. */
export interface Changes {
  fields: ProfileChange;
  avatar: PictureChange | undefined;
  banner: PictureChange | undefined;
}

/** The form as it is shown: what is saved, with the edits over it. */
export function fieldsOf(saved: CurrentUser, edits: Edits): SettingsFields {
  const { first_name, last_name, program, intake, country, bio, about, interests, skills, languages } = saved;
  return {
    first_name: edits.first_name ?? first_name,
    last_name: edits.last_name ?? last_name,
    program: edits.program ?? program ?? '',
    intake: edits.intake ?? intake ?? '',
    country: edits.country ?? country ?? '',
    bio: edits.bio ?? bio,
    about: edits.about ?? about,
    interests: edits.interests ?? interests,
    skills: edits.skills ?? skills,
    languages: edits.languages ?? languages,
  };
}

/** What of the edits differs from what is saved; names are trimmed, and the order of choices is no difference. */
export function changesOf(saved: CurrentUser, edits: Edits): Changes {
  const before = tidied(fieldsOf(saved, {}));
  const after = tidied(fieldsOf(saved, edits));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof SettingsFields]));
  const hasNothingLeft = (edit: PictureChange | undefined, url: string | null) =>
    edit?.kind === 'emptied' && url === null ? undefined : edit;
  return {
    // The values come from the server's own lists, which it checks again.
    fields: Object.fromEntries(changed) as ProfileChange,
    avatar: hasNothingLeft(edits.avatar, saved.image),
    banner: hasNothingLeft(edits.banner, saved.bannerURL),
  };
}

export function hasChanges({ fields, avatar, banner }: Changes): boolean {
  return Object.keys(fields).length > 0 || avatar !== undefined || banner !== undefined;
}

/** The edits that are left once others were saved; what was typed meanwhile stays. */
export function withoutSaved(now: Edits, saved: Edits): Edits {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== saved[name as keyof Edits]),
  ) as Edits;
}

function tidied(fields: SettingsFields): SettingsFields {
  return { ...fields, first_name: fields.first_name.trim(), last_name: fields.last_name.trim() };
}

function isSame(left: string | string[], right: string | string[]): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right;
  return left.length === right.length && left.every((each) => right.includes(each));
}
