import { selfReportedSteps } from '@baraza/contract/features/intake-limits.ts';
import type { Buddies, FirstWeek, newcomers } from '@baraza/contract/features/newcomers.ts';
import type { Person } from '#testing/matrix/people.fixtures.ts';
import { allowed, members, missing, notified, notifiedOnce, type Row, type Rows } from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

const ticked = (...wanted: string[]) => ({
  shows: ({ steps }: FirstWeek): [unknown, unknown] => [
    steps.filter(({ done, byHand }) => done && byHand).map(({ step }) => step),
    wanted,
  ],
});

const none = { buddy: undefined, asked: undefined, asking: [] as string[] };

/** The caller's buddy and requests according to the reply. */
const buddies = (wanted: (scene: Scene) => Partial<typeof none | Record<'buddy' | 'asked', string>>) => ({
  shows: ({ buddy, asked, asking }: Buddies, scene: Scene): [unknown, unknown] => [
    { buddy: buddy?.user.id, asked: asked?.user.id, asking: asking.map(({ user }) => user.id) },
    { ...none, ...wanted(scene) },
  ],
});
const alone = buddies(() => ({}));
const askedByFan = buddies(({ fan }) => ({ asking: [fan.id] }));

/** Requests about people who cannot be reached. */
function others(path: string): Row[] {
  const to = (what: string, person: (scene: Scene) => Pick<Person, 'id'>, expect: Row['expect']): Row => ({
    what,
    ask: (scene) => ({ path, body: { userId: person(scene).id } }),
    expect,
  });
  return [
    to('a person of another intake', ({ foreigner }) => foreigner, members('403 not_your_intake')),
    to('a deleted person', ({ deleted }) => deleted, missing),
    to('a person who is not onboarded', ({ newcomer }) => newcomer, missing),
    to('a missing person', ({ absent }) => ({ id: absent }), missing),
  ];
}

/** The fan has sent the owner a buddy request. */
export const rows: Rows<keyof typeof newcomers> = {
  'GET /api/intake/first-week': [
    { what: 'the caller’s own', ask: () => '/api/intake/first-week', expect: members(allowed(200, {}, ticked())) },
  ],
  'POST /api/intake/first-week/:step': [
    {
      what: 'the caller’s own step, whatever person is named',
      ask: ({ bystander }) => ({ path: '/api/intake/first-week/walk_campus', body: { person_id: bystander.id } }),
      expect: members(
        allowed(
          200,
          { first_week_tick: 1 },
          {
            ...ticked(selfReportedSteps[0]),
            finds: ({ asker }) => [
              'select step from first_week_tick where person_id = $1',
              [asker.id],
              [{ step: 'walk_campus' }],
            ],
          },
        ),
      ),
    },
    { what: 'a step that is completed automatically', ask: () => '/api/intake/first-week/find_buddy', expect: missing },
    { what: 'an unknown step', ask: () => '/api/intake/first-week/fly', expect: missing },
  ],
  'DELETE /api/intake/first-week/:step': [
    {
      what: 'a step that is not completed',
      ask: () => '/api/intake/first-week/walk_campus',
      expect: members(allowed(200, {}, ticked())),
    },
    { what: 'an unknown step', ask: () => '/api/intake/first-week/fly', expect: missing },
  ],
  'GET /api/intake/buddy': [
    {
      what: 'the caller’s own, sent and received',
      ask: () => '/api/intake/buddy',
      expect: { stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'DELETE /api/intake/buddy': [
    {
      what: 'none',
      ask: () => '/api/intake/buddy',
      expect: { stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'POST /api/intake/buddy/proposal': [
    {
      what: 'to an available person, in another name',
      ask: ({ bystander, fan }) => ({
        path: '/api/intake/buddy/proposal',
        body: { userId: bystander.id, proposer_id: fan.id },
      }),
      expect: {
        stranger: allowed(
          200,
          { buddy_proposal: 1, ...notified },
          buddies(({ bystander }) => ({ asked: bystander.id })),
        ),
        owner: allowed(
          200,
          { buddy_proposal: 1, ...notified },
          buddies(({ bystander, fan }) => ({ asked: bystander.id, asking: [fan.id] })),
        ),
      },
    },
    {
      what: 'to a person who has asked: the owner becomes a buddy',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/proposal', body: { userId: fan.id } }),
      expect: {
        stranger: allowed(
          200,
          { buddy_proposal: 1, ...notified },
          buddies(({ fan }) => ({ asked: fan.id })),
        ),
        owner: allowed(
          200,
          { buddy: 2, buddy_proposal: -1, ...notifiedOnce },
          buddies(({ fan }) => ({ buddy: fan.id })),
        ),
      },
    },
    {
      what: 'to the caller',
      ask: ({ asker }) => ({ path: '/api/intake/buddy/proposal', body: { userId: asker.id } }),
      expect: members('422 cannot_pair_self'),
    },
    ...others('/api/intake/buddy/proposal'),
  ],
  'DELETE /api/intake/buddy/proposal': [
    {
      what: 'none, which leaves another person’s',
      ask: () => '/api/intake/buddy/proposal',
      expect: { stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'POST /api/intake/buddy/accept': [
    {
      what: 'the person who asked the owner',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/accept', body: { userId: fan.id } }),
      expect: {
        stranger: '404 not_found',
        owner: allowed(
          200,
          { buddy: 2, buddy_proposal: -1, ...notifiedOnce },
          {
            ...buddies(({ fan }) => ({ buddy: fan.id })),
            finds: ({ owner, fan }) => [
              'select buddy_id from buddy where person_id = $1',
              [fan.id],
              [{ buddy_id: owner.id }],
            ],
          },
        ),
      },
    },
    {
      what: 'a person who did not ask',
      ask: ({ bystander }) => ({ path: '/api/intake/buddy/accept', body: { userId: bystander.id } }),
      expect: missing,
    },
    ...others('/api/intake/buddy/accept'),
  ],
  'POST /api/intake/buddy/decline': [
    {
      what: 'the person who asked the owner',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/decline', body: { userId: fan.id } }),
      expect: {
        stranger: allowed(200, { buddy_refusal: 1 }, alone),
        owner: allowed(200, { buddy_refusal: 1, buddy_proposal: -1 }, alone),
      },
    },
    {
      what: 'the caller',
      ask: ({ asker }) => ({ path: '/api/intake/buddy/decline', body: { userId: asker.id } }),
      expect: members('422 cannot_pair_self'),
    },
    ...others('/api/intake/buddy/decline'),
  ],
};
