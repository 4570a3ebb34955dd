import type { polls } from '@baraza/contract/features/polls.ts';
import { allowed, members, missing, type Rows } from '#testing/matrix/row.ts';

export const written = { 'poll_option.text': 'POST /api/posts poll options 0' };

export const rows: Rows<keyof typeof polls> = {
  'PUT /api/polls/:id/vote': [
    {
      what: 'for an option, with fields the server sets',
      ask: ({ poll, pollOption, bystander }) => ({
        path: `/api/polls/${poll}/vote`,
        body: { optionIds: [pollOption], personId: bystander.id, votes: 900 },
      }),
      expect: members(
        allowed(
          200,
          { poll_vote: 1, poll_option: 0 },
          {
            shows: (body, { pollOption }) => [
              [body.viewerVotes, body.options.map(({ votes }: { votes: number }) => votes)],
              [[pollOption], [1, 0]],
            ],
            finds: ({ poll, asker }) => [
              'select person_id from poll_vote where poll_id = $1',
              [poll],
              [{ person_id: asker.id }],
            ],
          },
        ),
      ),
    },
    {
      what: 'taking back votes that were never given',
      ask: ({ poll }) => ({ path: `/api/polls/${poll}/vote`, body: { optionIds: [] } }),
      expect: members(200),
    },
    {
      what: 'for an option of another poll',
      ask: ({ poll, hiddenPollOption }) => ({
        path: `/api/polls/${poll}/vote`,
        body: { optionIds: [hiddenPollOption] },
      }),
      expect: members('422 invalid_body'),
    },
    {
      what: 'in the poll of a deleted person',
      ask: ({ hiddenPoll, hiddenPollOption }) => ({
        path: `/api/polls/${hiddenPoll}/vote`,
        body: { optionIds: [hiddenPollOption] },
      }),
      expect: missing,
    },
    {
      what: 'in a missing one',
      ask: ({ absent, pollOption }) => ({ path: `/api/polls/${absent}/vote`, body: { optionIds: [pollOption] } }),
      expect: missing,
    },
  ],
};
