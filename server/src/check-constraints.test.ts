import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from '@baraza/contract/api.ts';
import { sockets } from '@baraza/contract/sockets.ts';
import { definitionOf } from '@baraza/contract/testing/schema-definition.ts';
import { featureRows } from '#testing/matrix/rows.ts';
import { startTestApp } from '#testing/test-app.ts';

/** What people write into a column: an endpoint or an event, and the path of the field; 0 stands for an element of a list. */
const written: Record<string, string> = {
  'announcement.content': 'POST /api/announcements content',
  'comment.client_id': '/events comment:post clientId',
  'comment.content': '/events comment:post content',
  'event.cancel_reason': 'POST /api/events/:id/cancel reason',
  'event.capacity': 'POST /api/events capacity',
  'event.description': 'POST /api/events description',
  'event.location': 'POST /api/events location',
  'event.tags': 'POST /api/events tags',
  'event.time_zone': 'POST /api/events timeZone',
  'event.title': 'POST /api/events title',
  'event.visibility': 'POST /api/events visibility',
  'event_request.message': 'POST /api/events/:id/rsvp message',
  'event_request.reason': 'POST /api/events/:id/requests/:userId/decline reason',
  'event_scan.device': 'POST /api/events/:id/check-ins door',
  'event_scan.scan_id': 'POST /api/events/:id/check-ins scans 0 scanId',
  'icebreaker.content': 'POST /api/icebreakers content',
  'message.client_id': '/conversations message:post clientId',
  'muted_word.content': 'PUT /api/muted-words text',
  'person.about': 'PUT /api/profile/me about',
  'person.bio': 'PUT /api/profile/me bio',
  'person.first_name': 'PUT /api/profile/me first_name',
  'person.intake': 'PUT /api/profile/me intake',
  'person.last_name': 'PUT /api/profile/me last_name',
  'person.program_other': 'PUT /api/profile/me programOther',
  'person.username': 'PUT /api/profile/me username',
  'post.comments_from': 'POST /api/posts commentsFrom',
  'post.content': 'POST /api/posts content',
  'post_image.alt': 'POST /api/posts alt 0',
  'post_version.content': 'PUT /api/posts/:id content',
  'push_setting.quiet_from': 'PUT /api/push/settings quietHours from',
  'push_setting.quiet_to': 'PUT /api/push/settings quietHours to',
  'push_subscription.endpoint': 'PUT /api/push/subscription endpoint',
  'report.note': 'POST /api/reports note',
  'report.reason': 'POST /api/reports reason',
  'report_case.subject_type': 'POST /api/reports targetType',
  'report_decision.action': 'POST /api/steward/decisions action',
  'report_decision.days': 'POST /api/steward/decisions days',
  'report_decision.message': 'POST /api/steward/decisions message',
  'report_decision.note': 'POST /api/steward/decisions note',
  'venture.description': 'POST /api/ventures description',
  'venture.email': 'POST /api/ventures email',
  'venture.facebook': 'POST /api/ventures facebook',
  'venture.instagram': 'POST /api/ventures instagram',
  'venture.linkedin': 'POST /api/ventures linkedin',
  'venture.location': 'POST /api/ventures location',
  'venture.mission': 'POST /api/ventures mission',
  'venture.name': 'POST /api/ventures name',
  'venture.phone_number': 'POST /api/ventures phoneNumber',
  'venture.tags': 'POST /api/ventures tags',
  'venture.twitter': 'POST /api/ventures twitter',
  'venture.website': 'POST /api/ventures website',
  'venture.year_established': 'POST /api/ventures yearEstablished',
  'venture_announcement.content': 'POST /api/ventures/announcements content',
  'venture_announcement.title': 'POST /api/ventures/announcements title',
  'venture_announcement.type': 'POST /api/ventures/announcements type',
  'venture_member.title': 'POST /api/ventures/members role',
  'venture_product.description': 'POST /api/ventures/product description',
  'venture_product.name': 'POST /api/ventures/product name',
  'venture_product.price': 'POST /api/ventures/product price',
  'venture_product.price_currency': 'POST /api/ventures/product priceCurrency',
  'venture_product.type': 'POST /api/ventures/product type',
  'venture_review.answer': 'POST /api/ventures/:id/review/:reviewId/answer content',
  'venture_review.content': 'POST /api/ventures/:id/review content',
  'venture_review.rating': 'POST /api/ventures/:id/review rating',
  ...Object.assign({}, ...featureRows.map(({ written: ofFeature }) => ofFeature)),
};

/** Columns that the server fills itself, such as counters, states and hashes, and names that operators write. */
const byServer = [
  /_(count|seq|hash|key|proof|sum)$/,
  /^(appeal|audit_entry|consent|data_export|event_request|flood_report|identity_key|media|media_key|node|notification|notification_sent|sanction)\./,
  /^(campus|campus_domain|program|roster_entry|banned_identity|new_account_use|push_key|schema_compatibility|session|sign_in_device|transparency_period)\./,
  /^(community\.(kind|intake|slug|members_count)|community_election_candidate\.answer|community_guide\.(slug|version)|community_guide_version\.version|community_link|community_member\.role|community_request\.state|daily_count|first_week_tick|idempotent_reply|invitation_day|conversation_invitation|event_reminder|notification_setting|upload|upload_day)\b/,
  /^((event|post)\.audience|(comment|mention|removed_content)\.subject_type|conversation\.(kind|request)|(conversation|venture)_member\.role)$/,
  /^(hidden_feature|maintenance|site_notice|site_notice_translation)\./,
  /^(maintenance_run\.task|message\.(seq|system_type)|message_reaction\.emoji|muted_word\.words|person\.(role|messages_from|groups_from|followers_visible_to)|(community_contact|poll_option|post_image|scheduled_post_image|venture_product_picture)\.position|post_tag\.tag|scheduled_post\.(failure|poll_seconds)|venture_views\.views)$/,
  /^report_(case\.(excerpt|outcome|priority|status)|version\.hash)$/,
];

/** Characters that two rules may treat differently. */
const oddities = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u1680',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u2028',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufeff',
  '\u202e',
  'é',
  'e\u0301',
  '😀',
  '👩‍👩‍👧',
  'ﷺ',
  'İ',
  'ß',
  'x',
  '1',
  '#',
  '\\',
  '"',
  '\u0001',
];
const examples = [
  'Https://A.example',
  'HTTP://a.example/Ä?x#y',
  'https://a.example',
  'http://[::1]/',
  'https://xn--a.example/\u200b',
  'Ada.Obi+x@Students.Example',
  'a@b.co',
  '+254 700 000000',
  '٠١٢٣',
  '(0)1-2/3',
  '2000-01-01',
  '2028-02-29',
  '2099-12-31',
  'Africa/Nairobi',
  'UTC',
  'Etc/GMT+3',
  'America/Argentina/Buenos_Aires',
  'utc',
  '22:00',
  '07:30',
  '24:00',
  'KES',
  'kes',
  'ZZZ',
  'USD',
  'ada_obi',
  'ADA',
  'Ada_1',
  'JANUARY_2024',
  'OCTOBER_2026',
  'MAY_2024',
  'https://fcm.googleapis.com/fcm/send/x',
  'https:///fcm.googleapis.com/x',
  '2026-11-26T10:00:00.000Z',
];
const lengths = [1, 2, 3, 30, 40, 60, 61, 64, 100, 120, 200, 240, 250, 254, 300, 500, 1_000, 2_000, 4_000, 5_000];

/** Texts that two rules may judge differently; always the same. */
const texts = [
  '',
  ...examples,
  ...oddities,
  ...oddities.map((each) => `${each}a${each}`),
  ...fc.sample(fc.string({ unit: fc.constantFrom(...oddities), minLength: 1, maxLength: 12 }), {
    numRuns: 500,
    seed: 1,
  }),
  ...lengths.flatMap((length) =>
    ['x', '😀', 'e\u0301', 'ﷺ', '\r\n'].map((unit) => `a${unit.repeat(length)}`.slice(0, length)),
  ),
  ...lengths.flatMap((length) => [`https://a.example/${'x'.repeat(length)}`, `a@${'b'.repeat(length)}.example`]),
];
/** Texts in which nothing is visible. */
const invisible = [' \n\t', '\u0085', '\u00ad', '\u180e', '\u200b', '\u200e', '\u2028', '\u2060', '\u2800', '\u3164'];
const numbers = [
  -1, 0, 0.01, 0.5, 1, 2, 5, 6, 99.99, 100, 365, 366, 1_899, 1_900, 2_026, 2_027, 2_100, 2_101, 100_000, 1e9, 1e12,
];

/** Returns the schema of a field, such as `POST /api/events title`. */
function schemaOf(field: string): z.core.$ZodType {
  const words = field.split(' ');
  const key = words.slice(0, 2).join(' ');
  const parts = ({ ...api, ...sockets } as Record<string, { body?: z.core.$ZodType; form?: z.core.$ZodType }>)[key];
  let schema = parts?.body ?? parts?.form;
  for (const name of words.slice(2)) {
    schema = fieldOf(schema, name);
    if (!schema) throw new Error(`The contract has no ${field}.`);
  }
  if (!schema) throw new Error(`The contract has no ${key}.`);
  return schema;
}

function fieldOf(schema: z.core.$ZodType | undefined, name: string): z.core.$ZodType | undefined {
  if (!schema) return undefined;
  const { innerType, element, in: before, out: after, options, shape } = definitionOf(schema);
  if (shape?.[name]) return shape[name];
  if (name === '0' && element) return element;
  for (const inner of [innerType, before, after, ...(options ?? [])]) {
    const found = fieldOf(inner, name);
    if (found) return found;
  }
  return undefined;
}

/** The values that a schema accepts, as it returns them. */
function acceptedBy(schema: z.core.$ZodType): unknown[] {
  const options = optionsOf(schema);
  const candidates = [...texts, ...numbers, null, ...options, ...[...texts, ...options].map((each) => [each]), []];
  return candidates.flatMap((value) => {
    const result = z.safeParse(schema, value);
    return result.success && result.data !== undefined ? [result.data] : [];
  });
}

/** Whether a field takes any words, and nothing that is invisible. */
function isRequiredText(schema: z.core.$ZodType): boolean {
  const accepts = (value: string) => z.safeParse(schema, value).success;
  return accepts('Any words, with 2 signs!') && !invisible.some(accepts);
}

function optionsOf(schema: z.core.$ZodType | undefined): unknown[] {
  if (!schema) return [];
  const { innerType, element, in: before, out: after, options } = definitionOf(schema);
  const { entries } = schema._zod.def as { entries?: Record<string, unknown> };
  const values = entries ? Object.values(entries) : [];
  return [...values, ...[innerType, element, before, after, ...(options ?? [])].flatMap((each) => optionsOf(each))];
}

interface Constraint {
  column: string;
  type: string;
  name: string;
  expression: string;
}

describe('check constraints', async () => {
  await using app = await startTestApp();
  // Of several columns at once, none is about what one field may contain.
  const { rows } = await app.deps.pool.query<Constraint>(
    `select format('%s.%s', conrelid::regclass, attname) as column, format_type(atttypid, atttypmod) as type, attname as name,
       pg_get_expr(conbin, conrelid) as expression
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'c' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1 order by 1, 4`,
  );
  const findRefused = async ({ type, name, expression }: Constraint, values: readonly unknown[]) => {
    const refused: unknown[] = [];
    for (const value of values) {
      const query = `select (${expression}) as is_good from (select $1::${type} as "${name}") as given`;
      // One at a time, because a value may not even be of the column's type.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await app.deps.pool.query<{ is_good: boolean | null }>(query, [value]).catch(() => undefined);
      if (answer?.rows[0]?.is_good === false || !answer) refused.push(value);
    }
    return refused;
  };
  const judged: [string, unknown[]][] = [];
  const required: [string, unknown[]][] = [];
  for (const constraint of rows) {
    const field = written[constraint.column];
    if (field === undefined) continue;
    const schema = schemaOf(field);
    const values = acceptedBy(schema);
    judged.push([`${constraint.column}: ${field} (${values.length} values)`, await findRefused(constraint, values)]);
    // Ids are not read by people.
    if (isRequiredText(schema) && !constraint.column.endsWith('_id'))
      required.push([constraint.column, await findRefused(constraint, invisible)]);
  }

  test('are all about columns that people write, or the server', () => {
    const unknown = rows
      .map(({ column }) => column)
      .filter((column) => written[column] === undefined && !byServer.some((pattern) => pattern.test(column)));
    expect(unknown, 'Add the field that writes the column to `written`, or the column to `byServer`.').toEqual([]);
    const columns = new Set(rows.map(({ column }) => column));
    expect(Object.keys(written).filter((column) => !columns.has(column))).toEqual([]);
  });

  test.each(judged)('accept what the contract accepts: %s', (_, refused) => {
    expect(refused).toEqual([]);
  });

  test.each(required)('refuse a text of %s in which nothing is visible', (_, refused) => {
    expect(refused).toEqual(invisible);
  });

  test('are checked with many values', () => {
    expect(required.length).toBeGreaterThan(15);
    for (const [name] of judged) expect(Number(/\((\d+) values\)/.exec(name)?.[1]), name).toBeGreaterThan(0);
  });
});
