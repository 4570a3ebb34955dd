import { moderation } from '@baraza/contract/features/moderation.ts';
import { type App, route } from '#platform/http/route.ts';
import { viewCaseDetail } from './cases.service.ts';
import { claimCase, releaseCase } from './claims.service.ts';
import { decideCase, decideCases } from './decisions.service.ts';
import { liftCase } from './freezing.service.ts';
import { viewCounts, viewQueue } from './queue.service.ts';

export function casesRoutes(app: App): void {
  route(app, moderation, 'GET /api/steward/reports', async ({ deps, viewer, query }) => {
    const { status, campus, limit, cursor } = query;
    const { items, nextCursor = null } = await viewQueue(deps, viewer, { status, campus, limit, cursor });
    return { reports: items, nextCursor };
  });
  route(app, moderation, 'GET /api/steward/counts', ({ deps, viewer, query }) =>
    viewCounts(deps, viewer, query.campus),
  );
  route(app, moderation, 'GET /api/steward/reports/:id', ({ deps, viewer, params }) =>
    viewCaseDetail(deps, viewer, params.id),
  );
  route(app, moderation, 'POST /api/steward/reports/:id/claim', ({ deps, viewer, params }) =>
    claimCase(deps, viewer, params.id),
  );
  route(app, moderation, 'POST /api/steward/reports/:id/release', ({ deps, viewer, params }) =>
    releaseCase(deps, viewer, params.id),
  );
  route(app, moderation, 'POST /api/steward/reports/:id/decision', ({ deps, viewer, params, body }) =>
    decideCase(deps, viewer, params.id, body),
  );
  route(app, moderation, 'POST /api/steward/reports/:id/lift', ({ deps, viewer, params, body }) =>
    liftCase(deps, viewer, params.id, body.message),
  );
  route(app, moderation, 'POST /api/steward/decisions', ({ deps, viewer, body: { caseIds, ...decision } }) =>
    decideCases(deps, viewer, caseIds, decision),
  );
}
