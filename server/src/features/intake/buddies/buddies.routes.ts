import { newcomers } from '@baraza/contract/features/newcomers.ts';
import { type App, route } from '#platform/http/route.ts';
import {
  acceptBuddy,
  declineBuddy,
  endBuddy,
  proposeBuddy,
  viewOwnBuddies,
  withdrawProposal,
} from './buddies.service.ts';

export function buddiesRoutes(app: App): void {
  route(app, newcomers, 'GET /api/intake/buddy', ({ deps, viewer }) => viewOwnBuddies(deps, viewer));
  route(app, newcomers, 'DELETE /api/intake/buddy', ({ deps, viewer }) => endBuddy(deps, viewer));
  route(app, newcomers, 'POST /api/intake/buddy/proposal', ({ deps, viewer, body }) =>
    proposeBuddy(deps, viewer, body.userId),
  );
  route(app, newcomers, 'DELETE /api/intake/buddy/proposal', ({ deps, viewer }) => withdrawProposal(deps, viewer));
  route(app, newcomers, 'POST /api/intake/buddy/accept', ({ deps, viewer, body }) =>
    acceptBuddy(deps, viewer, body.userId),
  );
  route(app, newcomers, 'POST /api/intake/buddy/decline', ({ deps, viewer, body }) =>
    declineBuddy(deps, viewer, body.userId),
  );
}
