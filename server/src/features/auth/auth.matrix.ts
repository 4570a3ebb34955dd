import type { auth } from '@baraza/contract/features/auth.ts';
import { hashToken } from '#platform/http/sessions.ts';
import { allowed, accounts, everyone, returns, type Rows } from '#testing/matrix/row.ts';

/** Tokens of the stand-in provider, which reads the account and the kind of e-mail from them. */
export const accessToken = {
  student: (subject: string) => `student.${subject}`,
  other: (subject: string) => `other.${subject}`,
  dead: 'dead.',
};

const signedOutHere = allowed(
  204,
  { session: -1 },
  { finds: ({ session }) => ['select id from session where id = $1', [session], []] },
);

/** The nonce in the ID tokens of the stand-in provider. */
export const nonce = 'nonce-of-the-matrix';
const codeReply = { code_verifier: 'v'.repeat(43), nonce, redirect_uri: 'https://baraza.example/login/callback' };

export const rows: Rows<keyof typeof auth> = {
  'GET /api/auth/config': [{ what: 'how to sign in', ask: () => '/api/auth/config', expect: everyone(200) }],
  'GET /api/auth/providers/:id': [
    { what: 'the only provider', ask: () => '/api/auth/providers/development', expect: everyone(200) },
    { what: 'an unknown provider', ask: () => '/api/auth/providers/unknown', expect: everyone('404 not_found') },
    { what: 'a malformed id', ask: () => '/api/auth/providers/Not_An_Id', expect: everyone('404 not_found') },
  ],
  'POST /api/auth': signIns((access_token) => ({ path: '/api/auth', body: { access_token } })),
  'POST /api/auth/code': signIns((code) => ({ path: '/api/auth/code', body: { ...codeReply, code } })),
  'POST /api/auth/logout': [{ what: 'signing out', ask: () => '/api/auth/logout', expect: accounts(signedOutHere) }],
  'POST /api/auth/provider-logout': [
    {
      what: 'signing out, where the provider has nothing to end',
      ask: () => '/api/auth/provider-logout',
      expect: accounts({ ...signedOutHere, status: 200, shows: (body) => [body, { url: null }] }),
    },
  ],
  'POST /api/auth/revoke': [
    {
      what: 'with the hash of a token',
      ask: ({ otherToken }) => ({
        path: '/api/auth/revoke',
        body: { tokenHash: hashToken(otherToken).toString('base64url') },
      }),
      expect: everyone(
        allowed(
          204,
          { session: -1 },
          { finds: ({ otherSession }) => ['select id from session where id = $1', [otherSession], []] },
        ),
      ),
    },
    {
      what: 'with the token itself instead of its hash',
      ask: ({ otherToken }) => ({ path: '/api/auth/revoke', body: { tokenHash: otherToken } }),
      expect: everyone(204),
    },
    {
      what: 'with a malformed hash',
      ask: () => ({ path: '/api/auth/revoke', body: { tokenHash: 'short' } }),
      expect: everyone('422 invalid_body'),
    },
  ],
  'GET /api/auth/sessions': [
    {
      what: 'the caller’s own',
      ask: () => '/api/auth/sessions',
      expect: {
        'not onboarded': onlySessions(({ session }) => [session]),
        stranger: onlySessions(({ session }) => [session]),
        owner: onlySessions(({ session, otherSession }) => [session, otherSession]),
      },
    },
  ],
  'DELETE /api/auth/sessions/:id': [
    {
      what: 'a session of the owner',
      ask: ({ otherSession }) => `/api/auth/sessions/${otherSession}`,
      expect: {
        'not onboarded': '404 not_found',
        stranger: '404 not_found',
        owner: allowed(
          204,
          { session: -1 },
          { finds: ({ otherSession }) => ['select id from session where id = $1', [otherSession], []] },
        ),
      },
    },
    {
      what: 'a missing session',
      ask: ({ absent }) => `/api/auth/sessions/${absent}`,
      expect: accounts('404 not_found'),
    },
  ],
  'DELETE /api/auth/sessions': [
    {
      what: 'all other sessions',
      ask: () => '/api/auth/sessions',
      expect: {
        'not onboarded': 204,
        stranger: 204,
        owner: allowed(
          204,
          { session: -1 },
          {
            finds: ({ owner, session }) => [
              'select id from session where person_id = $1',
              [owner.id],
              [{ id: session }],
            ],
          },
        ),
      },
    },
  ],
};

function onlySessions(ids: (scene: { session: string | undefined; otherSession: string }) => (string | undefined)[]) {
  return returns((body: { id: string }[], scene) => [body.map(({ id }) => id).sort(), ids(scene).sort()]);
}

/** The rows of a sign-in, whose request is made from what the stand-in provider accepts as a token or code. */
function signIns(
  request: (secret: string) => { path: string; body: object },
): Rows<'POST /api/auth'>['POST /api/auth'] {
  return [
    {
      what: 'by a student known here',
      ask: ({ asker }) => request(accessToken.student(asker.username)),
      expect: {
        ...everyone(
          allowed(200, { session: 1, sign_in_device: 1 }, { shows: ({ user }, { asker }) => [user.id, asker.id] }),
        ),
        // Within 14 days a deleted account is restored, and searchable again.
        deleted: allowed(
          200,
          {
            person: 0,
            person_word: 7,
            search_word: 1,
            community: 0,
            community_member: 3,
            session: 1,
            sign_in_device: 1,
          },
          {
            shows: ({ user, restored }, { asker }) => [
              [user.id, restored],
              [asker.id, true],
            ],
          },
        ),
      },
    },
    {
      what: 'by a student for the first time',
      ask: ({ mark }) => request(accessToken.student(`first_${mark}`)),
      expect: everyone(
        allowed(
          200,
          { person: 1, session: 1, sign_in_device: 1 },
          {
            shows: ({ user }) => [user.isOnboarded, false],
            finds: ({ mark }) => [
              'select username, onboarded_at from person where subject = $1',
              [`first_${mark}`],
              [{ username: null, onboarded_at: null }],
            ],
          },
        ),
      ),
    },
    {
      what: 'by a person who is not a student',
      ask: ({ mark }) => request(accessToken.other(`other_${mark}`)),
      expect: everyone('401 not_student_email'),
    },
    {
      what: 'with an unknown token',
      ask: () => request(accessToken.dead),
      expect: everyone('401 invalid_access_token'),
    },
  ];
}
