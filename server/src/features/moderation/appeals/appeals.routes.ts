import { stewardship } from '@baraza/contract/features/stewardship.ts';
import { type App, route } from '#platform/http/route.ts';
import { appeal, decideAppeal, viewAppeals } from './appeals.service.ts';

export function appealsRoutes(app: App): void {
  route(app, stewardship, 'POST /api/sanctions/:id/appeal', async ({ deps, viewer, params, body, reply }) => {
    const { sanction, isNew } = await appeal(deps, viewer, { sanctionId: params.id, text: body.text });
    if (!isNew) reply.code(200);
    return sanction;
  });
  route(app, stewardship, 'GET /api/steward/appeals', async ({ deps, viewer, query }) => {
    const { status, limit, cursor } = query;
    const { items, nextCursor } = await viewAppeals(deps, viewer, { status, limit, cursor });
    return { appeals: items, nextCursor: nextCursor ?? null };
  });
  route(app, stewardship, 'POST /api/steward/appeals/:id/decision', ({ deps, viewer, params, body }) =>
    decideAppeal(deps, viewer, { id: params.id, ...body }),
  );
}
