import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import {
  closeDue,
  createDue,
  deleteDue,
  exportPayments,
  recordPayment,
  takeBackPayment,
  viewDues,
  viewOneDue,
  viewPayments,
} from './dues.service.ts';

export function duesRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/dues', async (call) => {
    const { deps, viewer, params, query } = call;
    const { state, limit, cursor } = query;
    const page = await viewDues(deps, viewer, params.id, { state, limit, cursor });
    return { dues: sendPage(call, 'cursor', page), isKeeper: page.isKeeper };
  });
  route(app, communities, 'POST /api/communities/:id/dues', ({ deps, viewer, params, body, idempotencyKey }) =>
    createDue(deps, viewer, params.id, body, idempotencyKey),
  );
  route(app, communities, 'GET /api/communities/:id/dues/:dueId', ({ deps, viewer, params }) =>
    viewOneDue(deps, viewer, params),
  );
  route(app, communities, 'DELETE /api/communities/:id/dues/:dueId', ({ deps, viewer, params }) =>
    deleteDue(deps, viewer, params),
  );
  route(app, communities, 'POST /api/communities/:id/dues/:dueId/close', ({ deps, viewer, params }) =>
    closeDue(deps, viewer, params, true),
  );
  route(app, communities, 'POST /api/communities/:id/dues/:dueId/reopen', ({ deps, viewer, params }) =>
    closeDue(deps, viewer, params, false),
  );
  route(app, communities, 'GET /api/communities/:id/dues/:dueId/payments', async (call) => {
    const { deps, viewer, params, query } = call;
    const { state, limit, cursor } = query;
    return sendPage(call, 'cursor', await viewPayments(deps, viewer, params, { state, limit, cursor }));
  });
  route(app, communities, 'GET /api/communities/:id/dues/:dueId.csv', async ({ deps, viewer, params, reply }) => {
    const { slug, content } = await exportPayments(deps, viewer, params);
    reply.header('content-disposition', `attachment; filename="${slug}-dues.csv"`);
    return content;
  });
  route(app, communities, 'PUT /api/communities/:id/dues/:dueId/payments/:userId', ({ deps, viewer, params, body }) =>
    recordPayment(deps, viewer, params, body),
  );
  route(app, communities, 'DELETE /api/communities/:id/dues/:dueId/payments/:userId', ({ deps, viewer, params }) =>
    takeBackPayment(deps, viewer, params),
  );
}
