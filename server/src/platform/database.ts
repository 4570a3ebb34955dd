import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Made by the database, never changed. */
type Made<T> = ColumnType<T, T | undefined, never>;

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
    followers_count: Generated<number>;
    following_count: Generated<number>;
    friends_count: Generated<number>;
    created_at: Made<Date>;
    onboarded_at: Date | null;
    deleted_at: Date | null;
    avatar: string | null;
    banner: string | null;
  };
  session: {
    id: Generated<string>;
    token_hash: Buffer;
    person_id: string;
    user_agent: Generated<string>;
    created_at: Made<Date>;
    last_used_at: Generated<Date>;
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
  };
  post: {
    id: Generated<string>;
    owner_id: string;
    content: string;
    images_count: Generated<number>;
    likes_count: Generated<number>;
    comments_count: Generated<number>;
    created_at: Made<Date>;
    edited_at: Date | null;
  };
  post_image: { post_id: string; position: number; id: Generated<string>; file: string; alt: Generated<string> };
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
  comment_like: { post_id: string; comment_id: string; user_id: string; created_at: Made<Date> };
  notification: {
    key: Generated<string>;
    id: Generated<string>;
    recipient_id: string;
    kind: string;
    actor_id: string;
    actors_count: Generated<number>;
    group_key: string | null;
    link: string;
    excerpt: Generated<string>;
    post_id: string | null;
    comment_id: string | null;
    created_at: Generated<Date>;
    read_at: Date | null;
  };
  notification_actor: { notification_key: string; actor_id: string };
  notification_setting: { person_id: string; kind: string };
  idempotent_reply: {
    person_id: string;
    key: string;
    body_hash: Buffer;
    status: number;
    reply: ColumnType<unknown, string, string>;
    created_at: Made<Date>;
  };
}

export type MediaPurpose = 'avatar' | 'banner' | 'post' | 'event' | 'venture';

/** The database, or a transaction on it: queries run in either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
