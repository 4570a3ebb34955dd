import {
  clubTagMax,
  clubTagsMax,
  communityAudiences,
  postingRights,
} from '@baraza/contract/features/community-limits.ts';
import type { ClubDraft, Community } from '@baraza/contract/features/communities.ts';
import { draftKeyOf, keepDraft, readDraft, readDraftObject } from '#platform/device/draft.ts';

export const chosenPolicies = ['OPEN', 'REQUEST', 'INVITE'] as const;

/** The fields of the form of a club. */
export interface ClubFields {
  name: string;
  description: string;
  joinPolicy: (typeof chosenPolicies)[number];
  audience: ClubDraft['audience'];
  /** Everyone in a new club. */
  posting: Community['posting'];
  /** Separated by commas. */
  tags: string;
  /** A URL, or the data of a picture that is not uploaded; null for the drawn emblem. */
  image: string | null;
  /** The same for the banner; null for none. */
  banner: string | null;
}

export const emptyFields: ClubFields = {
  name: '',
  description: '',
  joinPolicy: 'OPEN',
  audience: 'CAMPUS',
  posting: 'MEMBERS',
  tags: '',
  image: null,
  banner: null,
};

export function fieldsOf({ joinPolicy, tags, ...club }: Community): ClubFields {
  const { name, description, audience, posting, image, banner } = club;
  const policy = chosenPolicies.find((each) => each === joinPolicy) ?? 'OPEN';
  return { name, description, joinPolicy: policy, audience, posting, tags: tags.join(', '), image, banner };
}

/** The tags of the field, with commas of several scripts between them. */
export function splitTags(text: string): string[] {
  const tags = text.split(/[,،、]/).map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

export function areTagsValid(tags: readonly string[]): boolean {
  return tags.length <= clubTagsMax && tags.every((tag) => tag.length <= clubTagMax);
}

/** The storage key of what was typed. Use `new` as the id of a new club. */
export function clubDraftKey(userId: string, clubId: string): string {
  return draftKeyOf(userId, `club.${clubId}`);
}

/** Stores the fields. Each picture has a key of its own: if it exceeds the storage quota, the texts are still stored. */
export function keepFields(key: string, fields: ClubFields | undefined): void {
  const { image, banner, ...texts } = fields ?? {};
  keepDraft(key, fields ? JSON.stringify(texts) : '');
  keepDraft(`${key}.picture`, image?.startsWith('data:image/') ? image : '');
  keepDraft(`${key}.banner`, banner?.startsWith('data:image/') ? banner : '');
}

/** Returns the stored fields; those that are missing or invalid as in `start`. */
export function readFields(key: string, start: ClubFields): ClubFields {
  const stored = readDraftObject(key);
  const textOf = (name: 'name' | 'description' | 'tags') =>
    typeof stored[name] === 'string' ? stored[name] : start[name];
  const pictureOf = (name: 'picture' | 'banner', saved: string | null) => {
    const picture = readDraft(`${key}.${name}`);
    return picture.startsWith('data:image/') ? picture : saved;
  };
  return {
    name: textOf('name'),
    description: textOf('description'),
    tags: textOf('tags'),
    joinPolicy: chosenPolicies.find((each) => each === stored['joinPolicy']) ?? start.joinPolicy,
    audience: communityAudiences.find((each) => each === stored['audience']) ?? start.audience,
    posting: postingRights.find((each) => each === stored['posting']) ?? start.posting,
    image: pictureOf('picture', start.image),
    banner: pictureOf('banner', start.banner),
  };
}
