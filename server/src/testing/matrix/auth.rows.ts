import type { auth } from '@baraza/contract/features/auth.ts';
import { hashToken } from '#platform/sessions.ts';
import { allowed, everybody, type Rows, signedOut } from './row.ts';

/** The stand-in provider's answer lies in its token: whose it is, and whether their e-mail is a student's. */
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

export const authRows: Rows<keyof typeof auth> = {
  'GET /api/auth/config': [
    { what: 'how to sign in', ask: () => ({ path: '/api/auth/config' }), expect: everybody(200) },
  ],
  'POST /api/auth': [
    {
      what: 'by a student known here',
      ask: ({ asker }) => ({ path: '/api/auth', body: { access_token: accessToken.student(asker.username) } }),
      expect: {
        ...everybody(allowed(200, { session: 1 }, { shows: ({ user }, { asker }) => [user.id, asker.id] })),
        // Within 14 days a deleted account is restored, and found by its words again.
        deleted: allowed(
          200,
          { person: 0, person_word: 7, search_word: 1, intake_size: 0, session: 1 },
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
      ask: ({ mark }) => ({ path: '/api/auth', body: { access_token: accessToken.student(`first_${mark}`) } }),
      expect: everybody(
        allowed(
          200,
          { person: 1, session: 1 },
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
      what: 'by somebody who is no student',
      ask: ({ mark }) => ({ path: '/api/auth', body: { access_token: accessToken.other(`other_${mark}`) } }),
      expect: everybody('401 not_student_email'),
    },
    {
      what: 'with a token that the provider does not know',
      ask: () => ({ path: '/api/auth', body: { access_token: accessToken.dead } }),
      expect: everybody('401 invalid_access_token'),
    },
  ],
  'POST /api/auth/logout': [
    {
      what: 'signing out here',
      ask: () => ({ path: '/api/auth/logout' }),
      expect: { ...signedOut, 'not onboarded': signedOutHere, stranger: signedOutHere, owner: signedOutHere },
    },
  ],
  'POST /api/auth/revoke': [
    {
      what: 'with the hash of a token',
      ask: ({ otherToken }) => ({
        path: '/api/auth/revoke',
        body: { tokenHash: hashToken(otherToken).toString('base64url') },
      }),
      expect: everybody(
        allowed(
          204,
          { session: -1 },
          { finds: ({ otherSession }) => ['select id from session where id = $1', [otherSession], []] },
        ),
      ),
    },
    {
      what: 'with the token itself, or the hash of a token that never was',
      ask: ({ otherToken }) => ({ path: '/api/auth/revoke', body: { tokenHash: otherToken } }),
      expect: everybody(204),
    },
    {
      what: 'with something that is no hash',
      ask: () => ({ path: '/api/auth/revoke', body: { tokenHash: 'short' } }),
      expect: everybody('422 invalid_body'),
    },
  ],
  'GET /api/auth/sessions': [
    {
      what: 'one’s own places',
      ask: () => ({ path: '/api/auth/sessions' }),
      expect: {
        ...signedOut,
        'not onboarded': onlySessions(({ session }) => [session]),
        stranger: onlySessions(({ session }) => [session]),
        owner: onlySessions(({ session, otherSession }) => [session, otherSession]),
      },
    },
  ],
  'DELETE /api/auth/sessions/:id': [
    {
      what: 'a place of the owner',
      ask: ({ otherSession }) => ({ path: `/api/auth/sessions/${otherSession}` }),
      expect: {
        ...signedOut,
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
      what: 'a place that is not there',
      ask: ({ absent }) => ({ path: `/api/auth/sessions/${absent}` }),
      expect: { ...signedOut, 'not onboarded': '404 not_found', stranger: '404 not_found', owner: '404 not_found' },
    },
  ],
  'DELETE /api/auth/sessions': [
    {
      what: 'everywhere else',
      ask: () => ({ path: '/api/auth/sessions' }),
      expect: {
        ...signedOut,
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
  return allowed(
    200,
    {},
    {
      shows: (body: { id: string }[], scene) => [body.map(({ id }) => id).sort(), ids(scene).sort()],
    },
  );
}
