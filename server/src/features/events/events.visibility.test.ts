import { type EventVisibility } from '@baraza/contract/features/events.ts';
import { eventVisibilities } from '@baraza/contract/features/event-limits.ts';
import { errorStatus, type ErrorCode } from '@baraza/contract/shared/problem.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type Reply, type TestApp, type TestPerson } from '#testing/test-app.ts';

const relations = ['host', 'attendee', 'requested', 'invited', 'waitlisted', 'stranger'] as const;
type Relation = (typeof relations)[number];

interface Scene {
  id: string;
  commentId: string;
  /** A person with a pending request, other than the caller. */
  otherRequester: TestPerson;
}

interface Call {
  send: (viewer: TestPerson, scene: Scene) => Promise<Pick<Reply, 'status' | 'body'>>;
  /** The status for each relation, in their order. */
  expect: Record<EventVisibility, string>;
}

const hostAlone = (status: number) => ({
  PUBLIC: `${status} 403 403 403 403 403`,
  PRIVATE: `${status} 403 403 403 403 403`,
  INVITE_ONLY: `${status} 403 404 403 404 404`,
});
const whoSees = {
  PUBLIC: '200 200 200 200 200 200',
  PRIVATE: '200 200 200 200 200 200',
  INVITE_ONLY: '200 200 404 200 404 404',
};
const whoSeesDetails = {
  PUBLIC: '200 200 200 200 200 200',
  PRIVATE: '200 200 403 403 403 403',
  INVITE_ONLY: '200 200 404 200 404 404',
};

let app: TestApp;
let people: Record<Relation, TestPerson>;
let otherRequester: TestPerson;
let absent: string;

const calls: Record<string, Call> = {
  'reading it': { send: (viewer, { id }) => viewer.get(`/api/events/${id}`), expect: whoSees },
  'finding it in the list': {
    send: async (viewer, { id }) => {
      const { body } = await viewer.get('/api/events?limit=1');
      return body[0]?.id === id ? { status: 200, body } : { status: 404, body: JSON.parse(absent) };
    },
    expect: whoSees,
  },
  'seeing its attendees': {
    send: async (viewer, { id }) => {
      const { status, body } = await viewer.get(`/api/events/${id}`);
      // The other requester has no seat; the attendee has the only one.
      return status === 200 && body.attendees.length === 0 ? { status: 403, body } : { status, body };
    },
    expect: whoSeesDetails,
  },
  'its attendees': {
    send: (viewer, { id }) => viewer.get(`/api/events/${id}/attendees?search=tester`),
    expect: whoSeesDetails,
  },
  'its discussion': { send: (viewer, { id }) => viewer.get(`/api/events/${id}/comments`), expect: whoSeesDetails },
  'catching up with its discussion': {
    send: (viewer, { id, commentId }) => viewer.get(`/api/events/${id}/comments?after=${commentId}`),
    expect: whoSeesDetails,
  },
  'the replies to a comment': {
    send: (viewer, { id, commentId }) => viewer.get(`/api/events/${id}/comments?parentId=${commentId}`),
    expect: whoSeesDetails,
  },
  'joining its room': {
    send: (viewer, { id }) => emit(viewer, 'event:join', { eventId: id }),
    expect: whoSeesDetails,
  },
  'commenting on it': {
    send: (viewer, { id }) => emit(viewer, 'comment:post', { eventId: id, content: 'Hello' }),
    expect: whoSeesDetails,
  },
  'deleting the comment of another person': {
    send: (viewer, { id, commentId }) => viewer.delete(`/api/events/${id}/comments/${commentId}`),
    expect: hostAlone(204),
  },
  registering: {
    send: (viewer, { id }) => viewer.post(`/api/events/${id}/rsvp`),
    expect: {
      PUBLIC: '403 200 200 200 200 200',
      PRIVATE: '403 200 202 200 202 202',
      INVITE_ONLY: '403 200 404 200 404 404',
    },
  },
  withdrawing: { send: (viewer, { id }) => viewer.delete(`/api/events/${id}/rsvp`), expect: whoSees },
  'joining the waitlist': {
    send: (viewer, { id }) => viewer.post(`/api/events/${id}/waitlist`),
    expect: {
      PUBLIC: '403 200 200 200 200 200',
      PRIVATE: '403 200 403 200 200 403',
      INVITE_ONLY: '403 200 404 200 404 404',
    },
  },
  'leaving the waitlist': { send: (viewer, { id }) => viewer.delete(`/api/events/${id}/waitlist`), expect: whoSees },
  'changing it': {
    send: (viewer, { id }) => viewer.put(`/api/events/${id}`, { title: 'Mine' }),
    expect: hostAlone(200),
  },
  'calling it off': {
    send: (viewer, { id }) => viewer.post(`/api/events/${id}/cancel`, { reason: 'Rain' }),
    expect: hostAlone(200),
  },
  'deleting it': { send: (viewer, { id }) => viewer.delete(`/api/events/${id}`), expect: hostAlone(204) },
  'its requests': { send: (viewer, { id }) => viewer.get(`/api/events/${id}/requests`), expect: hostAlone(200) },
  approving: {
    send: (viewer, { id, otherRequester }) => viewer.post(`/api/events/${id}/requests/${otherRequester.id}/approve`),
    expect: hostAlone(200),
  },
  declining: {
    send: (viewer, { id, otherRequester }) => viewer.post(`/api/events/${id}/requests/${otherRequester.id}/decline`),
    expect: hostAlone(200),
  },
  'approving oneself': {
    send: (viewer, { id }) => viewer.post(`/api/events/${id}/requests/${viewer.id}/approve`),
    expect: hostAlone(404),
  },
  'its invitations': { send: (viewer, { id }) => viewer.get(`/api/events/${id}/invitations`), expect: hostAlone(200) },
  inviting: {
    send: (viewer, { id }) => viewer.post(`/api/events/${id}/invitations`, { userIds: [viewer.id] }),
    expect: hostAlone(200),
  },
  'taking an invitation back': {
    send: (viewer, { id }) => viewer.delete(`/api/events/${id}/invitations/${people.invited.id}`),
    expect: hostAlone(204),
  },
};

beforeAll(async () => {
  app = await startTestApp();
  const members = await Promise.all(relations.map((relation) => app.person(relation)));
  people = Object.fromEntries(relations.map((relation, index) => [relation, members[index]])) as Record<
    Relation,
    TestPerson
  >;
  otherRequester = await app.person('requester');
  const answer = await fetch(`${app.url}/api/events/00000000-0000-7000-8000-000000000000`, {
    headers: { authorization: `Bearer ${otherRequester.token}` },
  });
  absent = await answer.text();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The acknowledgement of a socket event, as the HTTP status of its code. */
async function emit(viewer: TestPerson, event: string, body: object): Promise<Pick<Reply, 'status' | 'body'>> {
  await using socket = await connectSocket(app.url, '/events', { auth: { token: viewer.token } });
  const answer = await socket.ask(event, body);
  if (answer.ok) return { status: 200, body: answer };
  const { code, detail } = answer;
  const status = errorStatus[code as ErrorCode];
  return { status, body: { ...JSON.parse(absent), code, detail } };
}

/** An event of this visibility with a person in every relation to it. */
async function makeScene(visibility: EventVisibility): Promise<Scene> {
  const { host, attendee, requested, invited, waitlisted } = people;
  const { rows } = await app.deps.pool.query<{ id: string; comment_id: string }>(
    `with added as (
       insert into event (host_id, title, description, location, start_time, end_time, capacity, taken, visibility)
       values ($1, 'Party', 'Words', 'Here', now() + interval '1 day', now() + interval '2 days', 5, 1, $2) returning id
     ), seated as (insert into event_attendee (event_id, person_id) select id, $3 from added),
     requested as (insert into event_request (event_id, person_id) select id, unnest(array[$4, $7]::uuid[]) from added),
     invited as (insert into event_invitation (event_id, person_id) select id, $5 from added),
     waiting as (insert into event_waitlist (event_id, person_id) select id, $6 from added),
     comment as (insert into comment (subject_type, subject_id, author_id, content) select 'EVENT', id, $3, 'Hm' from added returning id)
     select added.id, comment.id as comment_id from added, comment`,
    [host.id, visibility, attendee.id, requested.id, invited.id, waitlisted.id, otherRequester.id],
  );
  return { id: rows[0]!.id, commentId: rows[0]!.comment_id, otherRequester };
}

describe.each(eventVisibilities)('%s', (visibility) => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    const wanted = call.expect[visibility].split(' ');
    for (const [at, relation] of relations.entries()) {
      // The comment has its own author, so that each caller acts on a comment of another person.
      const viewer = people[relation];
      const scene = await makeScene(visibility);
      if (relation === 'attendee') {
        await app.deps.pool.query('update comment set author_id = $1 where id = $2', [
          otherRequester.id,
          scene.commentId,
        ]);
      }
      const { status, body } = await call.send(viewer, scene);
      expect(`${relation}: ${status}`).toBe(`${relation}: ${wanted[at]}`);
      // A hidden event and one that never existed get identical replies.
      expect(status === 404 ? JSON.stringify(body) : absent).toBe(absent);
    }
  });
});
