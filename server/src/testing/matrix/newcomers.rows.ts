import { stepsByHand } from '@baraza/contract/features/intake-limits.ts';
import type { Buddies, FirstWeek, newcomers } from '@baraza/contract/features/newcomers.ts';
import type { Somebody } from './people.things.ts';
import { allowed, outsiders, type Row, type Rows, told, toldOnce } from './row.ts';
import type { Scene } from './scene.ts';

const members = <T>(expected: T) => ({ ...outsiders, stranger: expected, owner: expected });
const hidden = members('404 not_found' as const);

const ticked = (...wanted: string[]) => ({
  shows: ({ steps }: FirstWeek): [unknown, unknown] => [
    steps.filter(({ done, byHand }) => done && byHand).map(({ step }) => step),
    wanted,
  ],
});

const nobody = { buddy: undefined, asked: undefined, asking: [] as string[] };

/** Who is what to the asker, in the reply. */
const stands = (wanted: (scene: Scene) => Partial<typeof nobody | Record<'buddy' | 'asked', string>>) => ({
  shows: ({ buddy, asked, asking }: Buddies, scene: Scene): [unknown, unknown] => [
    { buddy: buddy?.user.id, asked: asked?.user.id, asking: asking.map(({ user }) => user.id) },
    { ...nobody, ...wanted(scene) },
  ],
});
const alone = stands(() => ({}));
const askedByFan = stands(({ fan }) => ({ asking: [fan.id] }));

/** What is the same for everyone who says something to somebody: of another intake, gone, unfinished, or never there. */
function others(path: string): Row[] {
  const to = (what: string, whom: (scene: Scene) => Pick<Somebody, 'id'>, expect: Row['expect']): Row => ({
    what,
    ask: (scene) => ({ path, body: { userId: whom(scene).id } }),
    expect,
  });
  return [
    to('somebody of another intake', ({ foreigner }) => foreigner, members('403 not_your_intake' as const)),
    to('somebody deleted', ({ deleted }) => deleted, hidden),
    to('somebody not onboarded', ({ newcomer }) => newcomer, hidden),
    to('nobody', ({ absent }) => ({ id: absent }), hidden),
  ];
}

/** The fan has asked the owner to be their buddy. */
export const newcomersRows: Rows<keyof typeof newcomers> = {
  'GET /api/intake/first-week': [
    { what: 'one’s own', ask: () => ({ path: '/api/intake/first-week' }), expect: members(allowed(200, {}, ticked())) },
  ],
  'POST /api/intake/first-week/:step': [
    {
      what: 'a step of one’s own, whoever is named',
      ask: ({ bystander }) => ({ path: '/api/intake/first-week/walk_campus', body: { person_id: bystander.id } }),
      expect: members(
        allowed(
          200,
          { first_week_tick: 1 },
          {
            ...ticked(stepsByHand[0]),
            finds: ({ asker }) => [
              'select step from first_week_tick where person_id = $1',
              [asker.id],
              [{ step: 'walk_campus' }],
            ],
          },
        ),
      ),
    },
    {
      what: 'a step that ticks itself',
      ask: () => ({ path: '/api/intake/first-week/find_buddy' }),
      expect: hidden,
    },
    { what: 'no step', ask: () => ({ path: '/api/intake/first-week/fly' }), expect: hidden },
  ],
  'DELETE /api/intake/first-week/:step': [
    {
      what: 'a step that is not ticked',
      ask: () => ({ path: '/api/intake/first-week/walk_campus' }),
      expect: members(allowed(200, {}, ticked())),
    },
    { what: 'no step', ask: () => ({ path: '/api/intake/first-week/fly' }), expect: hidden },
  ],
  'GET /api/intake/buddy': [
    {
      what: 'one’s own, whom one asked and who asks',
      ask: () => ({ path: '/api/intake/buddy' }),
      expect: { ...outsiders, stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'DELETE /api/intake/buddy': [
    {
      what: 'none there',
      ask: () => ({ path: '/api/intake/buddy' }),
      expect: { ...outsiders, stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'POST /api/intake/buddy/proposal': [
    {
      what: 'to somebody who is free, in another’s name',
      ask: ({ bystander, fan }) => ({
        path: '/api/intake/buddy/proposal',
        body: { userId: bystander.id, proposer_id: fan.id },
      }),
      expect: {
        ...outsiders,
        stranger: allowed(
          200,
          { buddy_proposal: 1, ...told },
          stands(({ bystander }) => ({ asked: bystander.id })),
        ),
        owner: allowed(
          200,
          { buddy_proposal: 1, ...told },
          stands(({ bystander, fan }) => ({ asked: bystander.id, asking: [fan.id] })),
        ),
      },
    },
    {
      what: 'to who asks somebody: the owner, who is a buddy then',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/proposal', body: { userId: fan.id } }),
      expect: {
        ...outsiders,
        stranger: allowed(
          200,
          { buddy_proposal: 1, ...told },
          stands(({ fan }) => ({ asked: fan.id })),
        ),
        owner: allowed(
          200,
          { buddy: 2, buddy_proposal: -1, ...toldOnce },
          stands(({ fan }) => ({ buddy: fan.id })),
        ),
      },
    },
    {
      what: 'to oneself',
      ask: ({ asker }) => ({ path: '/api/intake/buddy/proposal', body: { userId: asker.id } }),
      expect: members('422 cannot_pair_self' as const),
    },
    ...others('/api/intake/buddy/proposal'),
  ],
  'DELETE /api/intake/buddy/proposal': [
    {
      what: 'none there, and another’s stays',
      ask: () => ({ path: '/api/intake/buddy/proposal' }),
      expect: { ...outsiders, stranger: allowed(200, {}, alone), owner: allowed(200, {}, askedByFan) },
    },
  ],
  'POST /api/intake/buddy/accept': [
    {
      what: 'who asked the owner',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/accept', body: { userId: fan.id } }),
      expect: {
        ...outsiders,
        stranger: '404 not_found',
        owner: allowed(
          200,
          { buddy: 2, buddy_proposal: -1, ...toldOnce },
          {
            ...stands(({ fan }) => ({ buddy: fan.id })),
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
      what: 'who did not ask',
      ask: ({ bystander }) => ({ path: '/api/intake/buddy/accept', body: { userId: bystander.id } }),
      expect: hidden,
    },
    ...others('/api/intake/buddy/accept'),
  ],
  'POST /api/intake/buddy/decline': [
    {
      what: 'who asked the owner',
      ask: ({ fan }) => ({ path: '/api/intake/buddy/decline', body: { userId: fan.id } }),
      expect: {
        ...outsiders,
        stranger: allowed(200, { buddy_refusal: 1 }, alone),
        owner: allowed(200, { buddy_refusal: 1, buddy_proposal: -1 }, alone),
      },
    },
    {
      what: 'oneself',
      ask: ({ asker }) => ({ path: '/api/intake/buddy/decline', body: { userId: asker.id } }),
      expect: members('422 cannot_pair_self' as const),
    },
    ...others('/api/intake/buddy/decline'),
  ],
};
