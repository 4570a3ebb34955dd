import type { reports } from '@baraza/contract/features/reports.ts';
import { allowed, members, missing, returns, type Row, type Rows } from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

const ask = (targetType: string, targetId: (scene: Scene) => string, reason = 'SPAM'): Row['ask'] => {
  return (scene) => ({ path: '/api/reports', body: { targetType, targetId: targetId(scene), reason, note: 'a note' } });
};
/** The caller's report joins the open case, whose first report was of other words. */
const joined = allowed(201, { report: 1, report_case: 0, report_version: 1 });
const opened = allowed(201, { report: 1, report_case: 1 });

/** Lists reports of these targets and no others. */
const listed = (targets: (scene: Scene) => string[]) =>
  returns((body: { targetId: string }[], scene) => [body.map(({ targetId }) => targetId), targets(scene)]);

export const rows: Rows<keyof typeof reports> = {
  'POST /api/reports': [
    { what: 'a comment that nobody reported', ask: ask('COMMENT', ({ reply }) => reply), expect: members(opened) },
    { what: 'a post that others reported', ask: ask('POST', ({ otherPost }) => otherPost), expect: members(joined) },
    {
      what: 'the owner’s post',
      ask: ask('POST', ({ post }) => post),
      expect: { stranger: joined, owner: '422 own_content' },
    },
    {
      what: 'a profile that the stranger has reported',
      ask: ask('PROFILE', ({ foreigner }) => foreigner.id),
      expect: { stranger: 200, owner: joined },
    },
    { what: 'the caller', ask: ask('PROFILE', ({ asker }) => asker.id), expect: members('422 own_content') },
    { what: 'a post of a deleted person', ask: ask('POST', ({ hiddenPost }) => hiddenPost), expect: missing },
    { what: 'a deleted person', ask: ask('PROFILE', ({ deleted }) => deleted.id), expect: missing },
    { what: 'a missing post', ask: ask('POST', ({ absent }) => absent), expect: missing },
    { what: 'a post as a comment', ask: ask('COMMENT', ({ otherPost }) => otherPost), expect: missing },
    {
      what: 'an unknown reason',
      ask: ask('POST', ({ otherPost }) => otherPost, 'BORING'),
      expect: members('422 invalid_body'),
    },
  ],
  'GET /api/reports': [
    {
      what: 'the caller’s own',
      ask: () => '/api/reports',
      expect: {
        stranger: listed(({ foreigner }) => [foreigner.id]),
        owner: listed(({ otherComment }) => [otherComment]),
      },
    },
  ],
};
