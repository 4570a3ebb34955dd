import { request, type APIRequestContext } from 'playwright-core';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { CurrentUser, Options, ProfileChange } from '@baraza/contract/features/profiles.ts';
import { fetchAccessToken } from '@baraza/server/src/testing/sign-in-flow.ts';
import { inDatabase } from './database.ts';
import type { Product } from './product.ts';

/** A person signed in without a browser, to prepare data for a test. */
export interface Member {
  token: string;
  user: CurrentUser;
  post: (
    content: string,
    files?: { name: string; mimeType: string; buffer: Buffer }[],
    more?: Record<string, string>,
  ) => Promise<Post>;
  /** Returns the newest post on Spotlight's first pages that matches; throws if there is none. */
  findPost: (isLikeThis: (post: Post) => boolean) => Promise<Post>;
  comment: (postId: string, content: string, commentParentId?: string) => Promise<Comment>;
  follow: (other: Member) => Promise<void>;
  /** Calls the API and returns the body. */
  call: <T>(method: string, path: string, data?: unknown) => Promise<T>;
  unfollow: (other: Member) => Promise<void>;
  changeProfile: (change: ProfileChange) => Promise<CurrentUser>;
  /** Returns whether the server still accepts the token. */
  isSignedIn: () => Promise<boolean>;
  signOut: () => Promise<void>;
}

/** Signs a student in through the provider, without onboarding. */
export async function newcomer(product: Product, username: string, campus = 'students.uonbi.ac.ke'): Promise<Member> {
  const name = `${username.charAt(0).toUpperCase()}${username.slice(1)} Mwangi`;
  const token = await fetchAccessToken(product.url, { email: `${username}@${campus}`, name });
  const client = await request.newContext({ baseURL: product.url });
  const signedIn = await json<{ token: string; user: CurrentUser }>(
    client.post('/api/auth', { data: { access_token: token } }),
  );
  await client.dispose();
  return memberWith(product, signedIn);
}

/** Creates an onboarded student; `profile` overrides the onboarding's answers. */
export async function member(
  product: Product,
  username: string,
  campus?: string,
  profile: ProfileChange = {},
): Promise<Member> {
  const { token } = await newcomer(product, username, campus);
  const client = await clientFor(product, token);
  const { documents } = await json<Options>(client.get('/api/options'));
  const user = await json<CurrentUser>(
    client.put('/api/profile/me', {
      data: {
        first_name: username.charAt(0).toUpperCase() + username.slice(1),
        last_name: 'Mwangi',
        username,
        intake: 'JANUARY_2026',
        country: 'KENYA',
        program: 'COMPUTER_SCIENCE',
        isOnboarded: true,
        consents: documents,
        ...profile,
      },
    }),
  );
  await client.dispose();
  // New accounts have limits, and links in their texts are plain text.
  await inDatabase(product, `update person set created_at = created_at - interval '30 days' where id = $1`, [user.id]);
  const joinedAt = new Date(Date.parse(user.joinedAt) - 30 * 86_400_000).toISOString();
  return memberWith(product, { token, user: { ...user, joinedAt } });
}

function memberWith(product: Product, { token, user }: { token: string; user: CurrentUser }): Member {
  const calling = async <T>(work: (client: APIRequestContext) => Promise<T>): Promise<T> => {
    const client = await clientFor(product, token);
    try {
      return await work(client);
    } finally {
      await client.dispose();
    }
  };
  return {
    token,
    user,
    post: (content, files = [], more = {}) =>
      calling((client) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: user.id, content, ...more })) {
          form.append(name, value);
        }
        for (const { name, mimeType, buffer } of files) {
          form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }));
        }
        return json<Post>(client.post('/api/posts', { multipart: form }));
      }),
    findPost: (isLikeThis) =>
      calling(async (client) => {
        const post = (await json<Post[]>(client.get('/api/posts?limit=50'))).find(isLikeThis);
        if (!post) throw new Error('No post is like that.');
        return post;
      }),
    comment: (postId, content, commentParentId) =>
      calling((client) =>
        json<Comment>(
          client.post(`/api/posts/${postId}/comments`, {
            data: { content, ...(commentParentId && { commentParentId }) },
          }),
        ),
      ),
    follow: (other) =>
      calling(async (client) => {
        await json(client.post('/api/connections', { data: { followingId: other.user.id } }));
      }),
    call: <T>(method: string, path: string, data?: unknown) =>
      calling((client) => json<T>(client.fetch(path, { method, ...(data !== undefined && { data }) }))),
    unfollow: (other) =>
      calling(async (client) => {
        await json(client.post('/api/connections/unfollow', { data: { followingId: other.user.id } }));
      }),
    changeProfile: (data) => calling((client) => json<CurrentUser>(client.put('/api/profile/me', { data }))),
    signOut: () => calling(async (client) => void (await client.post('/api/auth/logout'))),
    isSignedIn: () => calling(async (client) => (await client.get('/api/profile/me')).status() !== 401),
  };
}

function clientFor({ url }: Product, token: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
}

async function json<T>(asked: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
