import { newcomers } from '@baraza/contract/features/newcomers.ts';
import { type App, route } from '#platform/route.ts';
import { acceptBuddy, askForBuddy, declineBuddy, stopBuddy, viewBuddies, withdrawProposal } from './buddies/buddies.service.ts';
import { tickStep, viewFirstWeek } from './first-week/first-week.service.ts';

export function newcomersRoutes(app: App): void {
  route(app, newcomers, 'GET /api/intake/first-week', ({ deps, viewer }) => viewFirstWeek(deps, viewer));
  route(app, newcomers, 'POST /api/intake/first-week/:step', ({ deps, viewer, params }) =>
    tickStep(deps, viewer, params.step, true),
  );
  route(app, newcomers, 'DELETE /api/intake/first-week/:step', ({ deps, viewer, params }) =>
    tickStep(deps, viewer, params.step, false),
  );
  route(app, newcomers, 'GET /api/intake/buddy', ({ deps, viewer }) => viewBuddies(deps, viewer));
  route(app, newcomers, 'DELETE /api/intake/buddy', ({ deps, viewer }) => stopBuddy(deps, viewer));
  route(app, newcomers, 'POST /api/intake/buddy/proposal', ({ deps, viewer, body }) =>
    askForBuddy(deps, viewer, body.userId),
  );
  route(app, newcomers, 'DELETE /api/intake/buddy/proposal', ({ deps, viewer }) => withdrawProposal(deps, viewer));
  route(app, newcomers, 'POST /api/intake/buddy/accept', ({ deps, viewer, body }) =>
    acceptBuddy(deps, viewer, body.userId),
  );
  route(app, newcomers, 'POST /api/intake/buddy/decline', ({ deps, viewer, body }) =>
    declineBuddy(deps, viewer, body.userId),
  );
}
