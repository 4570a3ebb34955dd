import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, Id, limit, PictureUrl, text, Timestamp, wholeNumber } from '#shared/scalars.ts';
import {
  aboutMax,
  bioMax,
  isNameSeen,
  languagesMax,
  nameMax,
  peoplePageSize,
  profilePicture,
  searchMax,
  usernameMax,
  usernameMin,
  usernamePattern,
} from './profile-limits.ts';
import { Country, Intake, Interest, Language, Skill } from './profile-options.ts';

export {
  aboutMax,
  bioMax,
  intakeChangeDays,
  languagesMax,
  nameMax,
  peoplePageSize,
  profilePicture,
  searchMax,
  usernameMax,
  usernameMin,
  usernamePattern,
} from './profile-limits.ts';

export const Username = z
  .string()
  .check(
    z.minLength(usernameMin, 'Username is too short'),
    z.maxLength(usernameMax, `At most ${usernameMax} characters.`),
    z.regex(usernamePattern, 'Username can only contain letters, numbers, and underscores'),
  );

/** A study program by its code, such as `COMPUTER_SCIENCE`. Programs are rows of the database, told by `GET /api/options`. */
export const Program = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,79}$/, 'Not a program.'));

/** A person wherever only a name and a face are shown. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.nullable(PictureUrl),
});
export type Person = z.infer<typeof Person>;

const profileFields = {
  image: z.nullable(PictureUrl),
  bannerURL: z.nullable(PictureUrl),
  bio: z.string(),
  about: z.string(),
  intake: z.nullable(z.string()),
  country: z.nullable(z.string()),
  program: z.nullable(z.string()),
  /** The school behind the student e-mail. */
  campus: z.string(),
  interests: z.array(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  followersCount: Count,
  followingCount: Count,
};

/** An onboarded person as others see them. */
export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...profileFields,
});
export type User = z.infer<typeof User>;

/** Somebody in a list of people, and how the viewer and they stand to each other. */
export const ListedUser = z.extend(User, { isFollowing: z.boolean(), isFollowedBy: z.boolean() });
export type ListedUser = z.infer<typeof ListedUser>;

/** A page of people, and how many there are on all pages. */
export const UserList = z.object({ users: z.array(ListedUser), total: Count });
export type UserList = z.infer<typeof UserList>;

/** The signed-in person; before onboarding is finished some fields are still empty. */
export const CurrentUser = z.object({
  id: Id,
  username: z.nullable(z.string()),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  ...profileFields,
  email: z.string(),
  isOnboarded: z.boolean(),
  friendsCount: Count,
  /**
   * Until when the intake can be changed, once. `null` when it is fixed, and before onboarding is finished, while it can be set
   * as often as needed.
   */
  intakeChangeableUntil: z.nullable(Timestamp),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A first or last name, which others must be able to see and press. */
const PersonName = text(nameMax).check(
  z.refine(isNameSeen, 'Cannot be blank.'),
  z.meta({ minLength: 1, maxLength: nameMax }),
);

/** What may be changed of one's profile: any subset. `username` is set once. */
export const ProfileChange = z.object({
  first_name: z.optional(PersonName),
  last_name: z.optional(PersonName),
  username: z.optional(Username),
  intake: z.optional(Intake),
  country: z.optional(Country),
  program: z.optional(Program),
  interests: z.optional(z.array(Interest).check(z.maxLength(40))),
  skills: z.optional(z.array(Skill).check(z.maxLength(30))),
  languages: z.optional(z.array(Language).check(z.maxLength(languagesMax))),
  bio: z.optional(text(bioMax)),
  about: z.optional(text(aboutMax)),
  isOnboarded: z.optional(z.literal(true)),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

const peoplePage = {
  limit: limit(peoplePageSize),
  page: z._default(wholeNumber(1, 1_000_000), 1),
  /**
   * From the `Link` of the page before, where people are told by name, without a `search`: it goes on behind the last one told,
   * whoever has come and gone since, and `page` tells nothing then.
   */
  cursor: z.optional(Cursor),
};

/** An exact value that a person's field must have; an empty one asks for nothing. */
const filter = z.optional(text(300));

/** Who is looked for: words of a name, a username or a country, and exact values of fields. */
export const PeopleSearch = z.object({
  search: z.optional(text(searchMax)),
  ...peoplePage,
  /** A campus by its name, as in `GET /api/options`. */
  campus: filter,
  country: filter,
  intake: filter,
  program: filter,
  interest: filter,
  skill: filter,
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
      'Change your profile, and finish onboarding. `intake` can change once within 14 days of onboarding; after that another value is 403 `intake_fixed`, and nothing of the call is stored',
    access: 'signed_in',
    body: ProfileChange,
    reply: CurrentUser,
    errors: ['username_taken', 'username_fixed', 'intake_fixed', 'onboarding_incomplete'],
  }),
  'DELETE /api/profile/me': endpoint({
    summary:
      'Delete your account; confirmed by typing your username, in a session signed in within the last 10 minutes. It is hidden at once, restored by signing in within 14 days, then erased',
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
    summary: 'Whether a username is free',
    access: 'signed_in',
    query: z.object({ username: z.string().check(z.maxLength(200)) }),
    reply: z.object({ available: z.boolean() }),
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/profile': endpoint({
    summary: 'The students of your intake by name; the search is that of `GET /api/users`',
    query: z.object({
      /** Your own, which is taken when it is left out. Whoever has none counts as of `JANUARY_2024`. */
      intake: z.optional(text(30)),
      search: z.optional(text(searchMax)),
      ...peoplePage,
    }),
    reply: UserList,
    errors: ['not_your_intake'],
    rateLimit: { max: 60, per: 'minute' },
    linked: true,
  }),
  'GET /api/users': endpoint({
    summary: 'Find people by name, username or country, without regard to case, accents or one typo; exact names first',
    query: PeopleSearch,
    reply: UserList,
    rateLimit: { max: 60, per: 'minute' },
    linked: true,
  }),
  'GET /api/profile/:username': endpoint({
    summary: "Somebody's profile",
    params: z.object({ username: z.string() }),
    reply: User,
  }),
};
