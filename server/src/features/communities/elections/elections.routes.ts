import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import {
  acceptElection,
  cancelElection,
  declineElection,
  standAsCandidate,
  startElection,
  viewElections,
  voteInElection,
  withdrawCandidacy,
} from './elections.service.ts';

export function electionsRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/elections', async (call) => {
    const { deps, viewer, params, query } = call;
    const page = await viewElections(deps, viewer, params.id, { limit: query.limit, cursor: query.cursor });
    return sendPage(call, 'cursor', page);
  });
  route(app, communities, 'POST /api/communities/:id/elections', ({ deps, viewer, params, body, idempotencyKey }) =>
    startElection(deps, viewer, params.id, body, idempotencyKey),
  );
  route(app, communities, 'DELETE /api/communities/:id/elections/:electionId', ({ deps, viewer, params, body }) =>
    cancelElection(deps, viewer, params, body.reason),
  );
  route(app, communities, 'POST /api/communities/:id/elections/:electionId/candidates', ({ deps, viewer, params }) =>
    standAsCandidate(deps, viewer, params),
  );
  route(app, communities, 'DELETE /api/communities/:id/elections/:electionId/candidates', ({ deps, viewer, params }) =>
    withdrawCandidacy(deps, viewer, params),
  );
  route(app, communities, 'PUT /api/communities/:id/elections/:electionId/vote', ({ deps, viewer, params, body }) =>
    voteInElection(deps, viewer, params, { candidateId: body.candidateId, isRunoff: body.isRunoff }),
  );
  route(app, communities, 'POST /api/communities/:id/elections/:electionId/accept', ({ deps, viewer, params }) =>
    acceptElection(deps, viewer, params),
  );
  route(app, communities, 'POST /api/communities/:id/elections/:electionId/decline', ({ deps, viewer, params }) =>
    declineElection(deps, viewer, params),
  );
}
