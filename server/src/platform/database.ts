import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Made by the database, never changed. */
type Made<T> = ColumnType<T, T | undefined, never>;

/** Read as a date; written as one or in ISO 8601. */
type Moment = ColumnType<Date, Date | string, Date | string>;

/** The tables, column by column, as the migrations leave them. */
export interface Tables {
  campus: { id: Generated<string>; name: string };
  campus_domain: { domain: string; campus_id: string };
  program: { code: string; position: number };
  person: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    email: string;
    campus_id: string;
    username: string | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    bio: Generated<string>;
    about: Generated<string>;
    intake: string | null;
    country: string | null;
    program: string | null;
    interests: Generated<string[]>;
    skills: Generated<string[]>;
    languages: Generated<string[]>;
    followers_count: Generated<number>;
    following_count: Generated<number>;
    friends_count: Generated<number>;
    created_at: Made<Date>;
    onboarded_at: Date | null;
    /** Since when the person is hidden from everyone. */
    deleted_at: Date | null;
    /** Since when the deletion cannot be undone. */
    erased_at: Date | null;
    avatar: string | null;
    banner: string | null;
    /** Made of the name by the database, for search and the order of lists. */
    search_name: ColumnType<string, never, never>;
    /** The contract's Person as JSON, made of the other columns by the database; null before there is a username. */
    card: ColumnType<string | null, never, never>;
    /** The first fields of a ListedUser or a Participant, made in the same way. */
    face: ColumnType<string, never, never>;
  };
  /** A log: rows are added and never changed. */
  intake_change: {
    id: Generated<string>;
    person_id: string;
    changed_by: string;
    from_intake: string;
    to_intake: string;
    created_at: Made<Date>;
  };
  person_word: { word: string; person_id: string; is_country: boolean };
  search_word: { word: string; forms: string[] };
  session: {
    id: Generated<string>;
    token_hash: Buffer;
    person_id: string;
    user_agent: Generated<string>;
    created_at: Made<Date>;
    last_used_at: Generated<Date>;
    authenticated_at: Date | null;
  };
  follow: { follower_id: string; following_id: string; created_at: Made<Date> };
  media: {
    file: string;
    owner_id: string;
    purpose: MediaPurpose;
    width: number;
    height: number;
    placeholder: string;
    widths: Generated<number[]>;
    state: Generated<'reserved' | 'attached' | 'removed'>;
    state_since: Generated<Date>;
    /** The contract's Picture as JSON without the placeholder, made of the other columns by the database. */
    picture: ColumnType<string, never, never>;
  };
  upload_day: { person_id: string; day: ColumnType<string, string, never>; uploads: number };
  post: {
    id: Generated<string>;
    owner_id: string;
    content: string;
    images_count: Generated<number>;
    likes_count: Generated<number>;
    comments_count: Generated<number>;
    created_at: Made<Date>;
    edited_at: Date | null;
    /** The author's, written by the database alone. */
    campus_id: ColumnType<string, never, never>;
  };
  post_image: { post_id: string; position: number; id: Generated<string>; file: string; alt: Generated<string> };
  post_save: { post_id: string; user_id: string; created_at: Made<Date> };
  post_version: { post_id: string; id: Generated<string>; content: string; written_at: Generated<Date> };
  post_tag: { tag: string; post_id: string };
  post_mention: { post_id: string; user_id: string; created_at: Made<Date> };
  post_like: { post_id: string; user_id: string; created_at: Made<Date> };
  comment: {
    post_id: string;
    id: Generated<string>;
    author_id: string;
    parent_id: string | null;
    content: string;
    likes_count: Generated<number>;
    replies_count: Generated<number>;
    created_at: Made<Date>;
  };
  comment_mention: { post_id: string; comment_id: string; user_id: string; created_at: Made<Date> };
  comment_like: { post_id: string; comment_id: string; user_id: string; created_at: Made<Date> };
  notification: {
    key: Generated<string>;
    id: Generated<string>;
    recipient_id: string;
    kind: string;
    what: Generated<string>;
    actor_id: string | null;
    actors_count: Generated<number>;
    group_key: string | null;
    link: string;
    subject: Generated<string>;
    excerpt: Generated<string>;
    post_id: string | null;
    comment_id: string | null;
    event_id: string | null;
    event_comment_id: string | null;
    announcement_id: string | null;
    venture_id: string | null;
    review_id: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
  };
  notification_actor: { notification_key: string; actor_id: string };
  notification_sent: { recipient_id: string; actor_id: string; thing: string; sent_at: Generated<Date> };
  notification_setting: { person_id: string; kind: string };
  event: {
    id: Generated<string>;
    host_id: string;
    title: string;
    description: string;
    location: string;
    start_time: Moment;
    end_time: Moment;
    time_zone: string | null;
    capacity: number;
    taken: Generated<number>;
    visibility: string;
    tags: Generated<string[]>;
    cover: string | null;
    revision: Generated<number>;
    created_at: Made<Date>;
    updated_at: Generated<Date>;
    cancelled_at: Date | null;
    cancel_reason: string | null;
    ticket_key: Generated<Buffer>;
  };
  event_attendee: EventGuest & { checked_in_at: Date | null; ticket_proof: Generated<Buffer | null> };
  event_request: EventGuest & {
    state: Generated<'pending' | 'approved' | 'declined'>;
    reason: string | null;
    decided_at: Date | null;
  };
  event_invitation: EventGuest;
  invitation_day: { person_id: string; day: ColumnType<string, string, string>; invitations: number };
  event_waitlist: EventGuest & { position: ColumnType<string, never, never> };
  event_comment: {
    event_id: string;
    id: Generated<string>;
    author_id: string;
    parent_id: string | null;
    depth: number;
    content: string;
    replies_count: Generated<number>;
    client_id: string | null;
    created_at: Made<Date>;
  };
  event_scan: {
    event_id: string;
    id: Generated<string>;
    attendee_id: string;
    scan_id: string;
    door: string;
    scanned_at: Moment;
    is_first: boolean;
    created_at: Made<Date>;
  };
  event_calendar_address: { secret_hash: Buffer; person_id: string; created_at: Made<Date> };
  event_reminder: { event_id: string; ahead: 'day' | 'hour'; start_time: Moment; created_at: Made<Date> };
  conversation: {
    id: Generated<string>;
    low_id: string;
    high_id: string;
    started_by: string;
    last_seq: Generated<number>;
    last_message_seq: number | null;
    last_message_at: Date | null;
    created_at: Made<Date>;
  };
  conversation_member: {
    conversation_id: string;
    person_id: string;
    read_seq: Generated<number>;
    unread_count: Generated<number>;
    muted: Generated<boolean>;
    archived: Generated<boolean>;
    delivered_seq: Generated<number>;
    last_message_at: Date | null;
  };
  private_reader: {
    person_id: string;
  };
  message: {
    conversation_id: string;
    seq: number;
    id: Generated<string>;
    sender_id: string;
    content: string;
    client_id: string | null;
    reply_to_seq: number | null;
    picture: string | null;
    created_at: Made<Date>;
    updated_at: Generated<Date>;
  };
  message_taken_back: {
    sender_id: string;
    client_id: string;
  };
  announcement: {
    id: Generated<string>;
    author_id: string;
    intake: string;
    content: string;
    likes_count: Generated<number>;
    created_at: Made<Date>;
  };
  announcement_like: { announcement_id: string; user_id: string; created_at: Made<Date> };
  icebreaker: {
    id: Generated<string>;
    author_id: string;
    intake: string;
    content: string;
    created_at: Made<Date>;
    ends_at: Date;
  };
  icebreaker_comment: {
    icebreaker_id: string;
    id: Generated<string>;
    author_id: string;
    content: string;
    created_at: Made<Date>;
  };
  buddy: { person_id: string; buddy_id: string; since: Made<Date> };
  buddy_proposal: { proposer_id: string; asked_id: string; created_at: Made<Date> };
  buddy_refusal: { person_id: string; refused_id: string; created_at: Made<Date> };
  first_week_tick: { person_id: string; step: string; created_at: Made<Date> };
  venture: {
    id: Generated<string>;
    owner_id: string;
    search_text: ColumnType<string, never, never>;
    /** Short fields of the contract's VentureCard as JSON, made of the other columns by the database. */
    facts: ColumnType<string, never, never>;
    name: string;
    description: string;
    mission: Generated<string>;
    location: string;
    year_established: number | null;
    email: string;
    phone_number: Generated<string>;
    website: Generated<string>;
    facebook: Generated<string>;
    instagram: Generated<string>;
    linkedin: Generated<string>;
    twitter: Generated<string>;
    category: string | null;
    tags: Generated<string[]>;
    logo: string | null;
    cover: string | null;
    likes_count: Generated<number>;
    followers_count: Generated<number>;
    reviews_count: Generated<number>;
    ratings_sum: Generated<number>;
    created_at: Made<Date>;
    updated_at: Generated<Date>;
    closed_at: Date | null;
  };
  venture_like: { venture_id: string; user_id: string; created_at: Made<Date> };
  venture_follow: { venture_id: string; user_id: string; created_at: Made<Date> };
  venture_review: {
    id: Generated<string>;
    venture_id: string;
    author_id: string;
    rating: number;
    content: string;
    answer: string | null;
    answered_at: Date | null;
    created_at: Made<Date>;
    updated_at: Generated<Date>;
  };
  venture_transfer: { venture_id: string; to_id: string; created_at: Generated<Date>; expires_at: Date };
  venture_member: {
    id: Generated<string>;
    venture_id: string;
    user_id: string;
    role: string;
    accepted_at: Date | null;
    created_at: Made<Date>;
  };
  venture_product: {
    id: Generated<string>;
    venture_id: string;
    name: string;
    description: string;
    type: 'PRODUCT' | 'SERVICE';
    price: ColumnType<string | null, number | null, number | null>;
    price_currency: string | null;
    created_at: Made<Date>;
  };
  venture_announcement: {
    id: Generated<string>;
    venture_id: string;
    title: Generated<string>;
    content: string;
    type: Generated<'promotion' | 'event' | 'other'>;
    date: Date | null;
    created_at: Made<Date>;
  };
  venture_views: { venture_id: string; day: string; views: Generated<number> };
  venture_viewer: { venture_id: string; viewer_id: string; seen_on: string };
  idempotent_reply: {
    person_id: string;
    key: string;
    body_hash: Buffer;
    status: number;
    reply: ColumnType<unknown, string, string>;
    created_at: Made<Date>;
  };
}

/** One person's row at one event. */
interface EventGuest {
  event_id: string;
  user_id: string;
  id: Generated<string>;
  created_at: Made<Date>;
}

export type MediaPurpose = 'avatar' | 'banner' | 'post' | 'event' | 'venture' | 'message';

/** The database, or a transaction on it: queries run in either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
