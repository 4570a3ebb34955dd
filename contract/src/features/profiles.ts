import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import {
  nameOrBlank,
  Count,
  Cursor,
  Id,
  IsExcerpt,
  LanguageTag,
  limit,
  PictureUrl,
  text,
  Timestamp,
  wholeNumber,
  filledName,
} from '#shared/scalars.ts';
import {
  programOtherMax,
  aboutMax,
  bioMax,
  languagesMax,
  nameMax,
  peoplePageSize,
  profilePicture,
  searchMax,
  usernameMax,
  usernameMin,
  usernamePattern,
} from './profile-limits.ts';
import { DocumentVersion } from './consents.ts';
import { Country, Intake, Interest, Language, Skill } from './profile-options.ts';

export const Username = z
  .string()
  .check(
    z.minLength(usernameMin, 'Username is too short'),
    z.maxLength(usernameMax, `At most ${usernameMax} characters.`),
    z.regex(usernamePattern, 'Username can only contain letters, numbers, and underscores'),
  );

/** A study program by its code, such as `COMPUTER_SCIENCE`. Programs are rows of the database, listed by `GET /api/options`. */
export const Program = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,79}$/, 'Not a program.'));

/** Present while the account is new: clients show links in the person's texts as plain text. */
const isNew = z.optional(z.literal(true));

/** A person, where only the name and the avatar are shown. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.nullable(PictureUrl),
  isNew,
});
export type Person = z.infer<typeof Person>;

const profileFields = {
  image: z.nullable(PictureUrl),
  bannerURL: z.nullable(PictureUrl),
  bio: z.string(),
  about: z.string(),
  intake: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Another country whose hub they belong to. */
  secondCountry: z.nullable(z.string()),
  program: z.nullable(z.string()),
  /** What they study, in their own words; `null` unless `program` is `OTHER`. */
  programOther: z.nullable(z.string()),
  /** The campus that the student e-mail address belongs to. */
  campus: z.string(),
  interests: z.array(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  followersCount: Count,
  followingCount: Count,
};

/** An onboarded person's profile, as others see it. */
export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  isNew,
  ...profileFields,
});
export type User = z.infer<typeof User>;

/** A person in a list, who of the viewer and them follows the other, and whether the viewer may write to them. */
export const ListedUser = z.extend(User, {
  isFollowing: z.boolean(),
  isFollowedBy: z.boolean(),
  /** As in the follow state of one person. */
  canMessage: z.boolean(),
  isExcerpt: IsExcerpt,
});
export type ListedUser = z.infer<typeof ListedUser>;

/** A page of people, and the number of people on all pages. */
export const UserList = z.object({ users: z.array(ListedUser), total: Count });
export type UserList = z.infer<typeof UserList>;

/** The signed-in person. Some fields are empty until onboarding is finished. */
export const CurrentUser = z.object({
  id: Id,
  username: z.nullable(z.string()),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...profileFields,
  email: z.string(),
  isOnboarded: z.boolean(),
  /** When the account was created. */
  joinedAt: Timestamp,
  friendsCount: Count,
  /**
   * Until when the intake can be changed once. `null` if it can no longer be changed, and before onboarding is finished, when it
   * can be set freely.
   */
  intakeChangeableUntil: z.nullable(Timestamp),
  role: z.enum(['student', 'steward', 'admin']),
  /** The campus of a steward, by name; `null` for a steward of all campuses, and for other roles. */
  stewardOf: z.nullable(z.string()),
  /** The language that the person has chosen for the interface; `null` for that of the browser. */
  locale: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A first or last name. It must have visible characters, because names are links. */
const PersonName = filledName(nameMax);

/** The fields of a profile that its owner can change; any subset. `username` can be set once. */
export const ProfileChange = z.object({
  first_name: z.optional(PersonName),
  last_name: z.optional(PersonName),
  username: z.optional(Username),
  intake: z.optional(Intake),
  country: z.optional(Country),
  /** `null` removes it, and so does the same value as `country`. */
  secondCountry: z.optional(z.nullable(Country)),
  program: z.optional(Program),
  /** Required when `program` is `OTHER`, and removed when it is another one. */
  programOther: z.optional(nameOrBlank(programOtherMax)),
  interests: z.optional(z.array(Interest).check(z.maxLength(40))),
  skills: z.optional(z.array(Skill).check(z.maxLength(30))),
  languages: z.optional(z.array(Language).check(z.maxLength(languagesMax))),
  bio: z.optional(text(bioMax)),
  about: z.optional(text(aboutMax)),
  /** `null` removes the choice. */
  locale: z.optional(z.nullable(LanguageTag)),
  isOnboarded: z.optional(z.literal(true)),
  /** The current versions of all documents, which finishing onboarding requires. */
  consents: z.optional(z.array(DocumentVersion).check(z.maxLength(10))),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const peoplePage = {
  limit: limit(peoplePageSize),
  /** Reaches the first 10,000 people of a list and the first 1,000 of a list with `search`; later pages are empty. */
  page: z._default(wholeNumber(1, 1_000_000), 1),
  /**
   * From the `Link` header of the previous page; `page` is ignored. Without `search`, the page starts after the last person of the
   * previous one, even if people joined or left in between. With `page`, people are skipped where a page has ended early.
   */
  cursor: z.optional(Cursor),
};

/** An exact value of a person's field. An empty value is ignored. */
const filter = z.optional(text(300));

/** Finds people by words of a name, username or country, and by exact values of fields. */
export const PeopleSearch = z.object({
  search: z.optional(text(searchMax)),
  ...peoplePage,
  /** The name of a campus, as in `GET /api/options`. */
  campus: filter,
  country: filter,
  intake: filter,
  program: filter,
  interest: filter,
  skill: filter,
  /** Only people of the caller's campus who accept messages from all of it. */
  messagesFrom: z.optional(z.literal('campus')),
});
export type PeopleSearch = z.infer<typeof PeopleSearch>;

/** The fixed lists people choose from. */
export const Options = z.object({
  programs: z.array(z.string()),
  interests: z.array(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  countries: z.array(z.string()),
  intakes: z.array(z.string()),
  campuses: z.array(z.string()),
  /** The current versions of the documents that people accept. */
  documents: z.array(DocumentVersion),
});
export type Options = z.infer<typeof Options>;

export const profiles = {
  'GET /api/options': endpoint({
    summary: 'The fixed lists of profiles',
    access: 'signed_in',
    reply: Options,
  }),
  'GET /api/profile/me': endpoint({ summary: 'Your own profile', access: 'signed_in', reply: CurrentUser }),
  'PUT /api/profile/me': endpoint({
    summary:
      'Change your profile, and finish onboarding, which requires `consents` to the current documents (422 `consent_required`). `intake` can change once within 14 days of onboarding; after that another value is 403 `intake_fixed`, and nothing is changed',
    access: 'signed_in',
    body: ProfileChange,
    reply: CurrentUser,
    errors: ['username_taken', 'username_fixed', 'intake_fixed', 'onboarding_incomplete', 'consent_required'],
  }),
  'DELETE /api/profile/me': endpoint({
    summary:
      'Delete your account. Requires your username and a session that signed in within the last 10 minutes. The account is hidden immediately, can be restored by signing in within 14 days, and is then erased',
    withoutConsent: true,
    body: z.object({ username: text(200) }),
    reply: z.object({ deletedAt: Timestamp }),
    status: 202,
    errors: ['sign_in_again', 'confirmation_mismatch'],
    rateLimit: { max: 10, per: 'hour' },
  }),
  'POST /api/profile/avatar': endpoint({
    summary: 'Set your avatar',
    access: 'signed_in',
    files: profilePicture,
    reply: CurrentUser,
    rateLimit: { max: 60, per: 'hour' },
  }),
  'DELETE /api/profile/avatar': endpoint({ summary: 'Remove your avatar', access: 'signed_in', reply: CurrentUser }),
  'POST /api/profile/banner': endpoint({
    summary: 'Set your banner',
    access: 'signed_in',
    files: profilePicture,
    reply: CurrentUser,
    rateLimit: { max: 60, per: 'hour' },
  }),
  'DELETE /api/profile/banner': endpoint({ summary: 'Remove your banner', access: 'signed_in', reply: CurrentUser }),
  'GET /api/profile/check-username': endpoint({
    summary: 'Check whether a username is available',
    access: 'signed_in',
    query: z.object({ username: z.string().check(z.maxLength(200)) }),
    reply: z.object({ available: z.boolean() }),
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/profile': endpoint({
    summary: 'The students of your intake by name; `search` works as in `GET /api/users`',
    query: z.object({
      /** Must be your own intake, which is the default. People without one count as `JANUARY_2024`. */
      intake: z.optional(text(30)),
      search: z.optional(text(searchMax)),
      ...peoplePage,
    }),
    reply: UserList,
    errors: ['search_too_broad', 'not_your_intake'],
    rateLimit: { max: 60, per: 'minute' },
    linked: true,
  }),
  'GET /api/users': endpoint({
    summary:
      'Find people by name, username or country, regardless of case, accents and one typo per word; exact names first. With `search`, or with another filter than `intake`, `total` counts to 1,000 and no further. A search lists 1,000 people at most; filters narrow it down',
    query: PeopleSearch,
    reply: UserList,
    rateLimit: { max: 60, per: 'minute' },
    linked: true,
    errors: ['search_too_broad'],
  }),
  'GET /api/profile/:username': endpoint({
    summary: "A person's profile",
    params: z.object({ username: z.string() }),
    reply: User,
  }),
};
