import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/http/route.ts';
import { exportAudit, viewAudit } from './audit.service.ts';

export function auditRoutes(app: App): void {
  route(app, stewardship, 'GET /api/steward/audit', async ({ deps, viewer, query }) => {
    const { search, from, until, limit, cursor } = query;
    const { items, nextCursor } = await viewAudit(deps, viewer, { search, from, until, limit, cursor });
    return { entries: items, nextCursor: nextCursor ?? null };
  });
  route(app, stewardship, 'GET /api/steward/audit.csv', ({ deps, viewer, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="audit.csv"');
    return exportAudit(deps, viewer, query);
  });
}
