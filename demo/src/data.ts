import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventCommentMax, eventTags, eventVisibilities } from '@baraza/contract/features/event-limits.ts';
import {
  announcementMax,
  icebreakerCommentMax,
  icebreakerMax,
  selfReportedSteps,
} from '@baraza/contract/features/intake-limits.ts';
import {
  clubDescriptionMax,
  clubNameMax,
  clubTagMax,
  clubTagsMax,
  communityAudiences,
  contactNameMax,
  contactNoteMax,
  contactPhone,
  contactPhoneMax,
  contactsMax,
  dueTitleMax,
  guideContentMax,
  guideTitleMax,
  joinMessageMax,
  memberTitleMax,
  slugPattern,
} from '@baraza/contract/features/community-limits.ts';
import { altTextMax, commentMax, pollOptions, postTextMax } from '@baraza/contract/features/post-limits.ts';
import { Country, Interest, Language, Skill } from '@baraza/contract/features/profile-options.ts';
import { Program, Username } from '@baraza/contract/features/profiles.ts';
import { aboutMax, bioMax, nameMax } from '@baraza/contract/features/profile-limits.ts';
import { reportNoteMax, reportReasons } from '@baraza/contract/features/report-limits.ts';
import { OpeningHours } from '@baraza/contract/features/venture-drafts.ts';
import { productTypes, ventureAnnouncementTypes, ventureCategories } from '@baraza/contract/features/venture-limits.ts';
import * as z from 'zod';
import { parseDuration } from './times.ts';

const dataFolder = join(import.meta.dirname, '../data');

const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => value.trim() === value, 'Must not begin or end with a space.');
const count = z.int().min(0);
/** A duration such as `2d 3h`; becomes milliseconds. */
const Duration = z
  .string()
  .regex(/^\d+[dhm]( \d+[dhm])*$/, 'Must be a duration such as "2d 3h" or "45m".')
  .transform(parseDuration);
/** The path of a file in the folder `pictures`. */
const Picture = z.string().regex(/^[a-z]+\/[\w-]+\.(png|jpg|webp)$/);

const Campuses = z.record(
  z.string(),
  z.strictObject({ name: z.string(), domains: z.tuple([z.string()], z.string()), timeZone: z.string() }),
);

const personSchema = (campuses: readonly string[]) =>
  z.strictObject({
    username: Username,
    firstName: text(nameMax),
    lastName: text(nameMax),
    campus: z.enum(campuses),
    /** A steward is one of their own campus. */
    role: z.enum(['steward', 'admin']).optional(),
    /** Accepts whispers from everyone on their campus. */
    isOpenToCampus: z.boolean().default(false),
    country: Country,
    program: Program,
    termsAgo: count,
    joined: Duration,
    bio: text(bioMax).default(''),
    about: text(aboutMax).default(''),
    interests: z.array(Interest),
    skills: z.array(Skill),
    languages: z.array(Language),
    avatar: Picture.optional(),
    banner: Picture.optional(),
  });

/** The schemas of all that refers to people, by their usernames. */
function schemasFor(usernames: ReadonlySet<string>) {
  const Person = z.string().refine((name) => usernames.has(name), 'Nobody in people.json has this username.');
  /** Usernames separated by spaces. */
  const People = z
    .string()
    .transform((names) => names.split(' ').filter(Boolean))
    .pipe(z.array(Person))
    .refine((names) => new Set(names).size === names.length, 'Names a person twice.');
  const Two = People.refine((names) => names.length === 2, 'Must be two usernames.').transform(
    ([one = '', two = '']): [string, string] => [one, two],
  );
  const noPeople: string[] = [];

  const Reply = z.strictObject({ author: Person, text: text(commentMax), likes: People.default(noPeople) });
  const Post = z.strictObject({
    author: Person,
    ago: Duration,
    text: text(postTextMax),
    pictures: z
      .array(z.strictObject({ file: Picture, alt: text(altTextMax) }))
      .max(4)
      .default([]),
    reports: z
      .array(z.strictObject({ by: Person, reason: z.enum(reportReasons), note: text(reportNoteMax).default('') }))
      .default([]),
    likes: People.default(noPeople),
    comments: z.array(Reply.extend({ replies: z.array(Reply).default([]) })).default([]),
  });

  const CommunityPost = Post.extend({
    pinned: z.boolean().default(false),
    poll: z
      .strictObject({
        options: z.array(text(pollOptions.textMax)).min(pollOptions.min).max(pollOptions.max),
        /** How long after the load. */
        closes: Duration,
        /** Who voted for each option. */
        votes: z.array(People),
      })
      .refine(({ options, votes }) => options.length === votes.length, 'Must have votes for each option.')
      .optional(),
  });
  const Contacts = z
    .array(
      z.strictObject({
        name: text(contactNameMax),
        phone: z.string().max(contactPhoneMax).regex(contactPhone),
        note: text(contactNoteMax),
        isEmergency: z.boolean(),
      }),
    )
    .max(contactsMax)
    .default([]);
  const Guides = z
    .array(
      z.strictObject({
        slug: z.string().regex(slugPattern),
        title: text(guideTitleMax),
        author: Person,
        ago: Duration,
        text: text(guideContentMax),
      }),
    )
    .default([]);
  const Election = z
    .strictObject({
      title: text(memberTitleMax),
      role: z.enum(['OFFICER', 'MODERATOR']),
      started: Duration,
      nominationsEnded: Duration,
      /** How long after the load. */
      closes: Duration,
      candidates: z.array(z.strictObject({ person: Person, votes: count })),
      voters: People,
    })
    .refine(
      ({ candidates, voters }) => candidates.reduce((sum, { votes }) => sum + votes, 0) === voters.length,
      'Must have as many votes as voters.',
    );
  const Due = z.strictObject({
    title: text(dueTitleMax),
    amount: z.number().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    added: Duration,
    /** How long after the load. */
    due: Duration,
    payments: z.array(z.strictObject({ person: Person, ago: Duration })),
  });
  const Club = z.strictObject({
    name: text(clubNameMax),
    slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    founder: Person,
    founded: Duration,
    description: text(clubDescriptionMax),
    tags: z.array(z.string().max(clubTagMax)).max(clubTagsMax),
    joinPolicy: z.enum(['OPEN', 'REQUEST', 'INVITE']),
    audience: z.enum(communityAudiences),
    officers: z.array(
      z.strictObject({ person: Person, role: z.enum(['OFFICER', 'MODERATOR']), title: z.string().max(memberTitleMax) }),
    ),
    members: People,
    requests: z
      .array(z.strictObject({ person: Person, message: z.string().max(joinMessageMax), ago: Duration }))
      .default([]),
    contacts: Contacts,
    guides: Guides,
    election: Election.optional(),
    dues: z.array(Due).default([]),
    /** Titles of events. */
    events: z.array(z.string()).default([]),
    posts: z.array(CommunityPost.extend({ asClub: z.boolean().default(false) })),
  });
  /** What there is in the hub of a country or campus. */
  const Hub = z.strictObject({
    country: z.optional(Country),
    campus: z.string().optional(),
    contacts: Contacts,
    guides: Guides,
    posts: z.array(CommunityPost).default([]),
  });

  const EventReply = z.strictObject({ author: Person, text: text(eventCommentMax) });
  const Event = z.strictObject({
    title: z.string(),
    description: z.string(),
    location: z.string(),
    tags: z.array(z.enum(eventTags)),
    visibility: z.enum(eventVisibilities),
    host: Person,
    announced: Duration,
    day: z.int(),
    hour: count.max(23),
    lastsHours: count,
    capacity: count,
    cover: Picture.optional(),
    cancelled: z.string().optional(),
    attendees: People,
    waitlist: People.default(noPeople),
    requests: People.default(noPeople),
    invitations: People.default(noPeople),
    comments: z.array(EventReply.extend({ replies: z.array(EventReply).default([]) })),
  });

  const Business = z.strictObject({
    name: z.string(),
    slug: z.string().regex(/^[a-z]+$/),
    owner: Person,
    registered: Duration,
    description: z.string(),
    mission: z.string(),
    location: z.string(),
    since: z.int(),
    hours: z.optional(OpeningHours),
    category: z.enum(ventureCategories),
    tags: z.array(z.string()),
    cover: Picture.optional(),
    logo: Picture.optional(),
    likes: People,
    followers: People,
    team: z.array(z.strictObject({ person: Person, role: z.string(), hasAccepted: z.boolean() })),
    currency: z.string().length(3),
    products: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        type: z.enum(productTypes),
        price: z.number().optional(),
      }),
    ),
    announcements: z.array(
      z.strictObject({ title: z.string(), text: z.string(), type: z.enum(ventureAnnouncementTypes), ago: Duration }),
    ),
    reviews: z.array(
      z.strictObject({ author: Person, rating: z.int(), text: z.string(), answer: z.string().optional() }),
    ),
    views: z.array(count),
  });

  const Intake = z.strictObject({
    termsAgo: count,
    announcements: z.array(
      z.strictObject({ author: Person, ago: Duration, text: text(announcementMax), likes: People }),
    ),
    icebreakers: z.array(
      z.strictObject({
        author: Person,
        ago: Duration,
        text: text(icebreakerMax),
        answers: z.array(z.strictObject({ author: Person, text: text(icebreakerCommentMax) })),
      }),
    ),
    buddies: z.array(z.strictObject({ between: Two, ago: Duration })),
    proposals: z.array(z.strictObject({ from: Person, to: Person, ago: Duration })),
    firstWeek: z.array(z.strictObject({ person: Person, done: z.array(z.enum(selfReportedSteps)), ago: Duration })),
  });

  const Dialogue = z.strictObject({
    lines: z.array(z.string().regex(/^[AB]: \S/, 'Must begin with "A: " or "B: ".')).min(1),
    talks: z.array(z.strictObject({ between: Two, ended: Duration, isUnread: z.boolean().default(false) })),
  });

  return {
    posts: z.array(Post),
    follows: z.record(Person, People),
    events: z.array(Event),
    clubs: z.array(Club),
    hubs: z.array(Hub),
    businesses: z.array(Business),
    intakes: z.array(Intake),
    whispers: z.array(Dialogue),
  };
}

export type DemoData = Awaited<ReturnType<typeof readData>>;

/** Reads and checks all data. Throws an error that names the file and the position of each mistake. */
export async function readData(folder = dataFolder) {
  const read = <T extends z.ZodType>(file: string, schema: T) => readFileOf(folder, file, schema);
  const campuses = await read('campuses.json', Campuses);
  const people = await read('people.json', z.array(personSchema(Object.keys(campuses))));
  const schemas = schemasFor(new Set(people.map(({ username }) => username)));
  const topics = (await readdir(join(folder, 'posts'))).sort();
  const posts = await Promise.all(topics.map((file) => read(`posts/${file}`, schemas.posts)));
  return {
    campuses,
    people,
    posts: posts.flat(),
    follows: await read('follows.json', schemas.follows),
    events: await read('events.json', schemas.events),
    clubs: await read('clubs.json', schemas.clubs),
    hubs: await read('hubs.json', schemas.hubs),
    businesses: await read('businesses.json', schemas.businesses),
    intakes: await read('intakes.json', schemas.intakes),
    whispers: await read('whispers.json', schemas.whispers),
  };
}

async function readFileOf<T extends z.ZodType>(folder: string, file: string, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`The demo data in ${file} cannot be used:\n${z.prettifyError(parsed.error)}`);
}
