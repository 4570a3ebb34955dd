import { randomBytes } from 'node:crypto';
import { writeTicket } from '#features/events/event-tickets.service.ts';
import { hashToken, makeToken } from '#platform/sessions.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { Role } from './roles.ts';

/** The domain of every e-mail of the matrix, so that one in a reply is found whosever it is. */
export const emailDomain = 'students.example';

export interface Somebody {
  id: string;
  username: string;
  email: string;
}

/** People and their things, made anew once a case has changed anything. */
export interface Things {
  /** Random, part of each name. */
  mark: string;
  owner: Somebody;
  stranger: Somebody;
  newcomer: Somebody;
  deleted: Somebody;
  /** A member who is never the one who asks; the owner and they follow each other. */
  bystander: Somebody;
  /** A member who follows the owner and is followed by nobody, and asks the owner to be their buddy. */
  fan: Somebody;
  /** A member of another intake. */
  foreigner: Somebody;
  /** The owner's, with a picture, a like, two comments, a tag, a mention and an edit; the bystander has saved it. */
  post: string;
  /** The owner's comment on the post, liked by the bystander, who has replied. */
  comment: string;
  reply: string;
  /** The bystander's own post and comment. */
  otherPost: string;
  otherComment: string;
  /** What the deleted person left. */
  hiddenPost: string;
  hiddenComment: string;
  /** What the bystander’s like has told the owner, unread. */
  notification: string;
  /** What the owner’s like has told the bystander. */
  otherNotification: string;
  /** What the deleted person has told the owner. */
  hiddenNotification: string;
  /** The owner's, for all: the bystander has one of its two seats, and a comment under which the owner has replied. */
  event: string;
  eventComment: string;
  eventReply: string;
  /** The owner's, for those the owner lets in: the bystander has asked. */
  privateEvent: string;
  /** The bystander's, for the invited, of whom there are none. */
  secretEvent: string;
  /** The bystander's, for all: the owner has a seat. */
  visitedEvent: string;
  /** The bystander's to the owner's event. */
  ticket: string;
  /** Of the owner's calendar. */
  calendar: string;
  /** The deleted person's, for all. */
  hiddenEvent: string;
  /** The owner's conversation with the bystander, who is a friend, with a message of each. */
  conversation: string;
  /** The owner's message in it, and the bystander's. */
  message: string;
  otherMessage: string;
  /** The owner's announcement to the intake of all members here, and the icebreakers there: a live one, and one that is over. */
  announcement: string;
  icebreaker: string;
  pastIcebreaker: string;
  /** The bystander's, in another intake. */
  foreignAnnouncement: string;
  foreignIcebreaker: string;
  /** The owner's, liked and reviewed by the bystander; the stranger was asked onto its team and has not answered. */
  venture: string;
  review: string;
  membership: string;
  ventureProduct: string;
  ventureAnnouncement: string;
  /** The bystander's, one open and one closed. */
  otherVenture: string;
  closedVenture: string;
  /** An id that nothing ever had. */
  absent: string;
  /** The key under which the bystander has posted. */
  usedKey: string;
}

/** The things, and one who asks. */
export interface Scene extends Things {
  /** Who asks; whoever has no good token claims to be the owner. */
  asker: Somebody;
  /** What the asker sends to say who they are. */
  headers: Record<string, string>;
  /** The session the request is made with, where there is one. */
  session: string | undefined;
  /** Another live session of the owner. */
  otherSession: string;
}

export async function makeThings(app: TestApp, issuer: string): Promise<Things> {
  const { db, pool } = app.deps;
  // The last case's things go, so that looking at all that is stored stays quick.
  await pool.query(
    'delete from event; delete from venture; delete from announcement; delete from icebreaker; delete from conversation; delete from post; update person set avatar = null, banner = null; delete from media; delete from person',
  );
  const mark = randomBytes(5).toString('hex');
  const { rows } = await pool.query<{ id: string }>('select uuidv7() as id from generate_series(1, 72)');
  const ids = rows.map(({ id }) => id);
  const nextId = () => ids.pop() ?? '';

  const campus = await db
    .insertInto('campus')
    .values({ name: emailDomain })
    .onConflict((old) => old.column('name').doUpdateSet({ name: emailDomain }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = (part: string): Somebody => {
    const username = `${part}_${mark}`;
    return { id: nextId(), username, email: `${username}@${emailDomain}` };
  };
  const [owner, stranger, bystander, fan, foreigner, deleted, newcomer] = [
    name('owner'),
    name('stranger'),
    name('bystander'),
    name('fan'),
    name('foreigner'),
    name('deleted'),
    name('newcomer'),
  ];
  const account = ({ id, username, email }: Somebody) => ({
    id,
    issuer,
    subject: username,
    email,
    campus_id: campus.id,
  });
  const member = (who: Somebody) => ({
    ...account(who),
    username: who.username,
    first_name: 'Test',
    last_name: 'Person',
    intake: 'JANUARY_2024',
    country: 'KENYA',
    program: 'COMPUTER_SCIENCE',
    onboarded_at: new Date(),
  });
  const members = [owner, stranger, bystander, fan].map((who) => ({ ...member(who), deleted_at: null }));
  await Promise.all([
    db
      .insertInto('person')
      .values([
        ...members,
        { ...member(foreigner), intake: 'MAY_2025', deleted_at: null },
        { ...member(deleted), deleted_at: new Date() },
      ])
      .execute(),
    db.insertInto('person').values(account(newcomer)).execute(),
  ]);

  await db
    .insertInto('follow')
    .values([
      { follower_id: owner.id, following_id: bystander.id },
      { follower_id: bystander.id, following_id: owner.id },
      { follower_id: fan.id, following_id: owner.id },
    ])
    .execute();
  const counts = (who: Somebody, followers_count: number, following_count: number, friends_count: number) =>
    db
      .updateTable('person')
      .set({ followers_count, following_count, friends_count })
      .where('id', '=', who.id)
      .execute();
  await Promise.all([counts(owner, 2, 1, 1), counts(bystander, 1, 1, 1), counts(fan, 0, 1, 0)]);

  const picture = (purpose: 'avatar' | 'banner' | 'post') => ({
    file: `${randomBytes(16).toString('hex')}.jpg`,
    owner_id: owner.id,
    purpose,
    width: 8,
    height: 8,
    placeholder: 'data:image/webp;base64,AA==',
    state: 'attached' as const,
  });
  const [avatar, banner, photo] = [picture('avatar'), picture('banner'), picture('post')];
  await db.insertInto('media').values([avatar, banner, photo]).execute();
  await db.updateTable('person').set({ avatar: avatar.file, banner: banner.file }).where('id', '=', owner.id).execute();

  const [post, otherPost, hiddenPost] = [nextId(), nextId(), nextId()];
  const [comment, reply, otherComment, hiddenComment] = [nextId(), nextId(), nextId(), nextId()];
  await db
    .insertInto('post')
    .values([
      { id: post, owner_id: owner.id, content: 'a post', images_count: 1, likes_count: 1, comments_count: 2 },
      { id: otherPost, owner_id: bystander.id, content: 'another', images_count: 0, likes_count: 0, comments_count: 1 },
      { id: hiddenPost, owner_id: deleted.id, content: 'left', images_count: 0, likes_count: 0, comments_count: 1 },
    ])
    .execute();
  await db.insertInto('post_image').values({ post_id: post, position: 0, file: photo.file }).execute();
  await db.insertInto('post_like').values({ post_id: post, user_id: bystander.id }).execute();
  await db.insertInto('post_save').values({ post_id: post, user_id: bystander.id }).execute();
  await db.insertInto('post_tag').values({ post_id: post, tag: 'matrix' }).execute();
  await db.insertInto('post_mention').values({ post_id: post, user_id: bystander.id }).execute();
  await db
    .insertInto('post_version')
    .values([
      { post_id: post, id: post, content: 'a pots' },
      { post_id: post, content: 'a post' },
    ])
    .execute();
  const said = { content: 'words', replies_count: 0, likes_count: 0, parent_id: null };
  await db
    .insertInto('comment')
    .values([
      { ...said, post_id: post, id: comment, author_id: owner.id, replies_count: 1, likes_count: 1 },
      { ...said, post_id: post, id: reply, author_id: bystander.id, parent_id: comment },
      { ...said, post_id: otherPost, id: otherComment, author_id: bystander.id },
      { ...said, post_id: hiddenPost, id: hiddenComment, author_id: deleted.id },
    ])
    .execute();
  await db.insertInto('comment_like').values({ post_id: post, comment_id: comment, user_id: bystander.id }).execute();
  const [notification, otherNotification, hiddenNotification] = [nextId(), nextId(), nextId()];
  const told = { kind: 'like', group_key: null, comment_id: null, read_at: null };
  await db
    .insertInto('notification')
    .values([
      {
        ...told,
        id: notification,
        recipient_id: owner.id,
        actor_id: bystander.id,
        link: `/feed/${post}`,
        post_id: post,
      },
      {
        ...told,
        id: otherNotification,
        recipient_id: bystander.id,
        actor_id: owner.id,
        link: '/feed/x',
        post_id: null,
      },
      { ...told, id: hiddenNotification, recipient_id: owner.id, actor_id: deleted.id, link: '/feed/x', post_id: null },
    ])
    .execute();
  const events = await makeEvents(app, nextId, { owner, bystander, deleted });
  const [conversation, message, otherMessage] = [nextId(), nextId(), nextId()];
  const [low = '', high = ''] = [owner.id, bystander.id].toSorted();
  await db
    .insertInto('conversation')
    .values({
      id: conversation,
      low_id: low,
      high_id: high,
      started_by: owner.id,
      last_seq: 2,
      last_message_seq: 2,
      last_message_at: new Date(),
    })
    .execute();
  await db
    .insertInto('conversation_member')
    .values([owner, bystander].map(({ id }) => ({ conversation_id: conversation, person_id: id, unread_count: 1 })))
    .execute();
  await db
    .insertInto('message')
    .values([
      { conversation_id: conversation, seq: 1, id: message, sender_id: owner.id, content: 'mine' },
      { conversation_id: conversation, seq: 2, id: otherMessage, sender_id: bystander.id, content: 'yours' },
    ])
    .execute();
  const [announcement, foreignAnnouncement] = [nextId(), nextId()];
  const [icebreaker, pastIcebreaker, foreignIcebreaker] = [nextId(), nextId(), nextId()];
  await db
    .insertInto('announcement')
    .values([
      { id: announcement, author_id: owner.id, intake: 'JANUARY_2024', content: 'to all' },
      { id: foreignAnnouncement, author_id: bystander.id, intake: 'MAY_2025', content: 'to others' },
    ])
    .execute();
  const hours = (from: number) => new Date(Date.now() + from * 3_600_000);
  const asked = {
    author_id: owner.id,
    intake: 'JANUARY_2024',
    content: 'why?',
    created_at: hours(-1),
    ends_at: hours(1),
  };
  await db
    .insertInto('icebreaker')
    .values([
      { ...asked, id: icebreaker },
      { ...asked, id: pastIcebreaker, created_at: hours(-40), ends_at: hours(-20) },
      { ...asked, id: foreignIcebreaker, intake: 'MAY_2025' },
    ])
    .execute();
  await db.insertInto('buddy_proposal').values({ proposer_id: fan.id, asked_id: owner.id }).execute();
  const [venture, otherVenture, closedVenture] = [nextId(), nextId(), nextId()];
  const [review, membership, ventureProduct, ventureAnnouncement] = [nextId(), nextId(), nextId(), nextId()];
  const about = { name: 'A venture', description: 'words', location: 'here', email: 'shop@venture.example' };
  const uncounted = { likes_count: 0, reviews_count: 0, ratings_sum: 0, closed_at: null };
  await db
    .insertInto('venture')
    .values([
      { ...about, ...uncounted, id: venture, owner_id: owner.id, likes_count: 1, reviews_count: 1, ratings_sum: 4 },
      { ...about, ...uncounted, id: otherVenture, owner_id: bystander.id },
      { ...about, ...uncounted, id: closedVenture, owner_id: bystander.id, closed_at: new Date() },
    ])
    .execute();
  await db.insertInto('venture_like').values({ venture_id: venture, user_id: bystander.id }).execute();
  await db
    .insertInto('venture_review')
    .values({ id: review, venture_id: venture, author_id: bystander.id, rating: 4, content: 'good' })
    .execute();
  await db
    .insertInto('venture_member')
    .values({ id: membership, venture_id: venture, user_id: stranger.id, role: 'Cook' })
    .execute();
  await db
    .insertInto('venture_product')
    .values({ id: ventureProduct, venture_id: venture, name: 'Chapati', description: 'warm', type: 'PRODUCT' })
    .execute();
  await db
    .insertInto('venture_announcement')
    .values({ id: ventureAnnouncement, venture_id: venture, content: 'open today' })
    .execute();
  const usedKey = `key-${mark}`;
  await db
    .insertInto('idempotent_reply')
    .values({ person_id: bystander.id, key: usedKey, body_hash: Buffer.alloc(32), status: 201, reply: '{}' })
    .execute();

  return {
    mark,
    owner,
    stranger,
    newcomer,
    deleted,
    bystander,
    fan,
    foreigner,
    post,
    comment,
    reply,
    otherPost,
    otherComment,
    hiddenPost,
    hiddenComment,
    notification,
    otherNotification,
    hiddenNotification,
    ...events,
    conversation,
    message,
    otherMessage,
    announcement,
    icebreaker,
    pastIcebreaker,
    foreignAnnouncement,
    foreignIcebreaker,
    venture,
    otherVenture,
    closedVenture,
    review,
    membership,
    ventureProduct,
    ventureAnnouncement,
    absent: nextId(),
    usedKey,
  };
}

async function makeEvents(
  { deps: { db } }: TestApp,
  nextId: () => string,
  { owner, bystander, deleted }: Record<'owner' | 'bystander' | 'deleted', Somebody>,
) {
  const [event, privateEvent, secretEvent, hiddenEvent] = [nextId(), nextId(), nextId(), nextId()];
  const [visitedEvent, seat, eventComment, eventReply] = [nextId(), nextId(), nextId(), nextId()];
  const ticketKey = randomBytes(32);
  const calendar = randomBytes(32).toString('base64url');
  const day = 86_400_000;
  const ofHost = (id: string, host: Somebody, visibility: string) => ({
    id,
    host_id: host.id,
    title: 'An event',
    description: 'words',
    location: 'here',
    start_time: new Date(Date.now() + day),
    end_time: new Date(Date.now() + 2 * day),
    capacity: 2,
    taken: id === event || id === visitedEvent ? 1 : 0,
    visibility,
    ticket_key: ticketKey,
  });
  await db
    .insertInto('event')
    .values([
      ofHost(event, owner, 'PUBLIC'),
      ofHost(privateEvent, owner, 'PRIVATE'),
      ofHost(secretEvent, bystander, 'INVITE_ONLY'),
      ofHost(visitedEvent, bystander, 'PUBLIC'),
      ofHost(hiddenEvent, deleted, 'PUBLIC'),
    ])
    .execute();
  await db
    .insertInto('event_attendee')
    .values([
      { id: seat, event_id: event, user_id: bystander.id },
      { id: nextId(), event_id: visitedEvent, user_id: owner.id },
    ])
    .execute();
  await db.insertInto('event_calendar').values({ person_id: owner.id, secret: calendar }).execute();
  await db.insertInto('event_request').values({ event_id: privateEvent, user_id: bystander.id }).execute();
  const said = { event_id: event, content: 'words' };
  await db
    .insertInto('event_comment')
    .values([
      { ...said, id: eventComment, author_id: bystander.id, parent_id: null, depth: 0, replies_count: 1 },
      { ...said, id: eventReply, author_id: owner.id, parent_id: eventComment, depth: 1, replies_count: 0 },
    ])
    .execute();
  const ticket = writeTicket(event, { id: seat, ticket_key: ticketKey });
  return { event, eventComment, eventReply, privateEvent, secretEvent, visitedEvent, ticket, calendar, hiddenEvent };
}

/** Signs in those that a case needs, and nobody else, and lets `role` ask. */
export async function setScene(app: TestApp, things: Things, role: Role): Promise<Scene> {
  const { pool } = app.deps;
  const { owner, stranger, deleted, newcomer } = things;
  await pool.query('delete from session');
  const signIn = async (who: Somebody, idleDays = 0, days = 0) => {
    const token = makeToken();
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into session (person_id, token_hash, last_used_at, created_at)
       values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $4)) returning id`,
      [who.id, hashToken(token), idleDays, days],
    );
    return { id: made[0]?.id ?? '', bearer: `Bearer ${token}` };
  };
  const otherSession = await signIn(owner);
  const people: Partial<Record<Role, Somebody>> = { deleted, 'not onboarded': newcomer, stranger };
  const asker = people[role] ?? owner;
  const own =
    role === 'idle for 8 days'
      ? await signIn(asker, 8, 9)
      : await signIn(asker, 0, role === 'signed in 31 days ago' ? 31 : 0);
  if (role === 'signed out') await signOut(app, own.bearer);
  const sent: Partial<Record<Role, string>> = {
    // A good token that something clings to: cut to what looks right it would let the caller in.
    'malformed token': `${own.bearer}!`,
    'unknown token': `Bearer ${makeToken()}`,
  };
  const authorization = sent[role] ?? own.bearer;
  return {
    ...things,
    asker,
    headers: role === 'anonymous' ? {} : { authorization },
    session: own.id,
    otherSession: otherSession.id,
  };
}

/** Uses the token before it is given up, so that a server which still believes in it is caught. */
async function signOut(app: TestApp, authorization: string): Promise<void> {
  const used = await app.anyone.get('/api/options', { headers: { authorization } });
  const ended = await app.anyone.post('/api/auth/logout', undefined, { headers: { authorization } });
  if (used.status !== 200 || ended.status !== 204) throw new Error('Signing out went wrong.');
}
