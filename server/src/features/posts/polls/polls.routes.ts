import { polls } from '@baraza/contract/features/polls.ts';
import { type App, route } from '#platform/http/route.ts';
import { votePoll } from './polls.service.ts';

export function pollsRoutes(app: App): void {
  route(app, polls, 'PUT /api/polls/:id/vote', ({ deps, viewer, params, body }) =>
    votePoll(deps, viewer, params.id, body.optionIds),
  );
}
