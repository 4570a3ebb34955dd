import { eventCommentDepthMax } from '@baraza/contract/features/event-limits.ts';
import { interests, languages, skills } from '@baraza/contract/features/profile-options.ts';
import type { PoolClient } from 'pg';
import { crowd, inHours } from '#testing/events.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';

/** The number of items of every list: one more than the largest page. */
export const listLength = 51;
/** The number of comments of a thread below a post, whose depth has no limit, and below an event. */
export const threadLength = 200;
export const eventThreadLength = eventCommentDepthMax + 1;

/** People with long lists, and the ids of what has lists of its own. */
export interface LongLists {
  reader: TestPerson;
  admin: TestPerson;
  blocker: TestPerson;
  muter: TestPerson;
  post: string;
  /** The last comment of a thread. */
  deepest: string;
  event: string;
  eventComment: string;
  /** A comment with many replies. */
  replied: string;
  deepestOfEvent: string;
  venture: string;
  club: string;
  conversation: string;
  icebreaker: string;
}

/** Fills every list of the API with the longest texts, made of one letter. Statements, because requests have limits. */
export async function fillLists(app: TestApp, letter: string): Promise<LongLists> {
  const client = await app.deps.pool.connect();
  try {
    // On a busy machine, so many long texts take longer than a request may.
    await client.query('set statement_timeout = 0');
    return await fill(app, client, letter);
  } finally {
    client.release(true);
  }
}

async function fill(app: TestApp, client: PoolClient, letter: string): Promise<LongLists> {
  const add = async (name: string) => app.person(name, { intake: name === 'reader' ? 'JANUARY_2024' : 'MAY_2024' });
  const [reader, admin, blocker, muter] = [
    await add('reader'),
    await add('admin'),
    await add('blocker'),
    await add('muter'),
  ];
  const guests = (await crowd(app, listLength)).map(({ id }) => id);
  const [guest = ''] = guests;
  const long = (length: number) => letter.repeat(length);
  /** Returns the id of the first row. */
  const run = async (text: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(text, values);
    return rows[0]?.id ?? '';
  };
  const addChain = async (length: number, add: (parent: string | null, depth: number) => Promise<string>) => {
    let last: string | null = null;
    // Each comment replies to the previous one.
    // oxlint-disable-next-line no-await-in-loop
    for (let depth = 0; depth < length; depth += 1) last = await add(last, depth);
    return last ?? '';
  };

  await run(`update person set role = 'admin' where id = $1`, [admin.id]);
  // The usernames stay short words, by which a search finds everyone.
  await run(
    `update person set first_name = $2, last_name = $2, bio = $3, about = $4, interests = $5, skills = $6, languages = $7
     where id = any($1)`,
    [guests, long(60), long(300), long(2_000), interests.slice(0, 40), skills.slice(0, 30), languages.slice(0, 20)],
  );
  await run('insert into follow (follower_id, following_id) select $1, unnest($2::uuid[])', [reader.id, guests]);
  await run('insert into follow (follower_id, following_id) select unnest($2::uuid[]), $1', [reader.id, guests]);
  await run('insert into block (blocker_id, blocked_id) select $1, unnest($2::uuid[])', [blocker.id, guests]);
  await run('insert into mute (muter_id, muted_id) select $1, unnest($2::uuid[])', [muter.id, guests]);
  await run('insert into buddy_proposal (proposer_id, asked_id) select unnest($2::uuid[]), $1', [
    reader.id,
    guests.slice(0, 20),
  ]);

  const post = await run('insert into post (owner_id, content) select unnest($1::uuid[]), $2 returning id', [
    guests,
    long(5_000),
  ]);
  await run(
    `with asked as (
       insert into poll (post_id, is_multiple, is_secret, closes_at) select id, false, false, now() + interval '1 day' from post
       returning id
     ) insert into poll_option (poll_id, position, text) select asked.id, position, $1 from asked, generate_series(0, 9) as position`,
    [long(80)],
  );
  await run(
    `insert into post_version (post_id, content, written_at)
     select $1, $2, now() - make_interval(hours => hour) from generate_series(1, $3) as hour`,
    [post, long(5_000), listLength],
  );
  const addComment = (type: string, subject: string, author: string, parent: string | null, depth: number) =>
    run(
      `with counted as (
         update comment set replies_count = replies_count + 1 where subject_id = $2 and id = $4
       ) insert into comment (subject_type, subject_id, author_id, parent_id, depth, content)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [type, subject, author, parent, depth, long(type === 'POST' ? 240 : 1_000)],
    );
  const deepest = await addChain(threadLength, (parent, depth) => addComment('POST', post, guest, parent, depth));
  for (const each of guests.slice(1)) await addComment('POST', post, each, null, 0);

  const event = await run(
    `insert into event (title, description, location, start_time, end_time, capacity, host_id, cancelled_at, cancel_reason)
     select $2, $3, $4, $5::timestamptz + make_interval(mins => minute), $6::timestamptz + make_interval(mins => minute), 100, $1,
       now(), $7 from generate_series(1, $8) as minute returning id`,
    [reader.id, long(120), long(5_000), long(200), inHours(48), inHours(51), long(500), listLength],
  );
  await run('insert into event_attendee (event_id, person_id) select event.id, unnest($1::uuid[]) from event', [
    guests,
  ]);
  await run(
    'insert into event_host (event_id, person_id, accepted_at) select event.id, unnest($1::uuid[]), now() from event',
    [guests.slice(0, 5)],
  );
  await run('insert into event_waitlist (event_id, person_id) select $1, unnest($2::uuid[])', [event, guests]);
  await run('insert into event_invitation (event_id, person_id) select $1, unnest($2::uuid[])', [event, guests]);
  // An invitation to one's own event, which is not possible otherwise, saves as many events of others.
  await run('insert into event_invitation (event_id, person_id) select id, $1 from event', [reader.id]);
  await run(
    `insert into event_request (event_id, person_id, message, state, reason, decided_at)
     select $1, unnest($2::uuid[]), $3, 'declined', $3, now()`,
    [event, guests, long(500)],
  );
  await run(
    `insert into event_scan (event_id, attendee_id, device, is_first, scan_id, scanned_at)
     select event_id, id, $2, true, id::text, now() from event_attendee where event_id = $1`,
    [event, long(64)],
  );
  const eventComment = await addComment('EVENT', event, guest, null, 0);
  for (const each of guests.slice(1)) await addComment('EVENT', event, each, null, 0);
  const replied = await addComment('EVENT', event, guest, null, 0);
  for (const each of guests) await addComment('EVENT', event, each, replied, 1);
  const deepestOfEvent = await addChain(eventThreadLength, (parent, depth) =>
    addComment('EVENT', event, guest, parent, depth),
  );

  const site = `https://a.example/${long(280)}`;
  const venture = await run(
    `insert into venture (owner_id, name, description, mission, location, email, phone_number, website, facebook, instagram,
       linkedin, twitter, tags)
     select $1, $2, $3, $4, $5, 'a@venture.example', $6, $7, $7, $7, $7, $7, $8 from generate_series(1, $9) returning id`,
    [
      reader.id,
      long(120),
      long(5_000),
      long(2_000),
      long(200),
      long(40),
      site,
      Array.from({ length: 20 }, (_, index) => `${index + 10}${long(38)}`),
      listLength,
    ],
  );
  const perGuest = 'from venture, unnest($1::uuid[]) as guest';
  await run(`insert into venture_like (venture_id, person_id) select venture.id, guest ${perGuest}`, [guests]);
  await run(`insert into venture_follow (venture_id, person_id) select venture.id, guest ${perGuest}`, [guests]);
  await run(
    `insert into venture_member (venture_id, person_id, title, accepted_at) select venture.id, guest, $2, now() ${perGuest}`,
    [guests, long(60)],
  );
  await run(
    `insert into venture_review (venture_id, author_id, rating, content, answer, answered_at)
     select venture.id, guest, 5, $2, $2, now() ${perGuest}`,
    [guests, long(2_000)],
  );
  await run(
    `insert into venture_product (venture_id, name, description, type)
     select venture.id, $1, $2, 'PRODUCT' from venture, generate_series(1, $3)`,
    [long(120), long(2_000), listLength],
  );
  await run(
    'insert into venture_announcement (venture_id, title, content) select $1, $2, $3 from generate_series(1, $4)',
    [venture, long(120), long(2_000), listLength],
  );

  const club = await run(
    `insert into community (kind, campus_id, name, slug, description, tags, join_policy, audience)
     select 'CLUB', campus_id, $2 || number, 'club-' || number, $3, $4, 'REQUEST', 'CAMPUS'
     from person, generate_series(1, $5) as number where person.id = $1 returning id`,
    [reader.id, long(57), long(2_000), Array.from({ length: 5 }, (_, index) => `${index}${long(29)}`), listLength],
  );
  await run(`insert into community_member (community_id, person_id, role) values ($1, $2, 'OWNER')`, [club, reader.id]);
  await run(
    `insert into community_member (community_id, person_id)
     select id, unnest($1::uuid[]) from community where kind = 'CLUB' and id <> $2`,
    [guests.slice(0, 3), club],
  );
  await run('insert into community_request (community_id, person_id, message) select $1, unnest($2::uuid[]), $3', [
    club,
    guests,
    long(300),
  ]);
  await run(
    'insert into community_invitation (community_id, person_id, inviter_id) select $1, unnest($2::uuid[]), $3',
    [club, guests, reader.id],
  );

  await run(
    `with guide as (insert into community_guide (community_id, slug, version) values ($1, 'rules', $2) returning id)
     insert into community_guide_version (guide_id, version, title, content, editor_id)
     select id, number, $3, $4, $5 from guide, generate_series(1, $2) as number`,
    [club, listLength, long(80), long(20_000), guest],
  );

  // Each conversation has one message, which a search finds; the first has many.
  await run(
    `with pair as (
       insert into conversation (direct_pair, started_by, last_seq, last_message_at)
       select array[least($1, guest), greatest($1, guest)], guest, $3, date_trunc('milliseconds', now()) from unnest($2::uuid[]) as guest returning *
     ), member as (
       insert into conversation_member (conversation_id, person_id, skipped_count)
       select id, each, case when each = started_by then $3 else 0 end from pair, unnest(direct_pair) as each
     )
     insert into message (conversation_id, seq, sender_id, content, reply_to_seq)
     select id, seq, started_by, $4, nullif(seq - 1, 0) from pair, generate_series(1, $3) as seq`,
    [reader.id, guests, listLength, `find ${long(3_995)}`],
  );
  const conversation = await run('select id from conversation limit 1');
  await run(
    `insert into media (file, owner_id, purpose, width, height, placeholder, state)
     select replace(id::text, '-', '') || '.jpg', sender_id, 'message', 1080, 1080, 'data:image/webp;base64,', 'attached'
     from message where conversation_id = $1`,
    [conversation],
  );
  await run(`update message set picture = replace(id::text, '-', '') || '.jpg' where conversation_id = $1`, [
    conversation,
  ]);

  await run(
    `insert into announcement (author_id, community_id, content)
     select unnest($1::uuid[]), id, $2 from community where intake = 'JANUARY_2024'`,
    [guests, long(2_000)],
  );
  const icebreaker = await run(
    `insert into icebreaker (author_id, community_id, content, created_at, ends_at)
     select $1, id, $2, now() - make_interval(hours => hour + 1), now() - make_interval(hours => hour)
     from community, generate_series(1, $3) as hour where intake = 'JANUARY_2024' returning icebreaker.id`,
    [guest, long(250), listLength],
  );
  await run(
    `insert into comment (subject_type, subject_id, author_id, content) select 'ICEBREAKER', $1, unnest($2::uuid[]), $3`,
    [icebreaker, guests, long(1_000)],
  );

  await run(
    `insert into notification (recipient_id, kind, actor_id, link, excerpt, title)
     select $1, 'comment', unnest($2::uuid[]), '/feed/' || $3::text, $4, $4`,
    [reader.id, guests, post, long(200)],
  );
  await run(
    `with reported as (
       insert into report_case (subject_type, subject_id, author_id, campus_id, is_system, excerpt, reports_count)
       select 'PROFILE', id, id, campus_id, false, $3, 1 from person where id = any($2) returning id
     )
     insert into report (case_id, reporter_id, reason, note) select id, $1, 'SPAM', $4 from reported`,
    [reader.id, guests, long(200), long(1_000)],
  );
  await run(
    `with warning as (
       insert into sanction (person_id, kind, reason, message) select unnest($1::uuid[]), 'WARNING', 'SPAM', $2 returning id
     )
     insert into appeal (sanction_id, text) select id, $2 from warning`,
    [guests, long(2_000)],
  );
  await run(
    `insert into audit_entry (actor_id, via, act, subject_type, person_id, detail)
     select $1, 'web', 'report.claim', 'PROFILE', unnest($2::uuid[]), jsonb_build_object('note', $3::text)`,
    [admin.id, guests, long(200)],
  );
  return {
    reader,
    admin,
    blocker,
    muter,
    post,
    deepest,
    event,
    eventComment,
    replied,
    deepestOfEvent,
    venture,
    club,
    conversation,
    icebreaker,
  };
}
