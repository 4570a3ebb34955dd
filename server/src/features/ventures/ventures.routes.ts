import { ventures } from '@baraza/contract/features/ventures.ts';
import { decodeCursor } from '#platform/sql/cursor.ts';
import { type App, linkNext, route, sendPage } from '#platform/http/route.ts';
import { viewAnalytics } from './analytics/analytics.service.ts';
import { ViewRecorder } from './analytics/view-recorder.ts';
import { viewDirectory } from './directory/directory.service.ts';
import { changeVenture, closeVenture, createVenture, reopenVenture, viewOwnVentures } from './manage/manage.service.ts';
import {
  changeAnnouncement,
  changeProduct,
  createAnnouncement,
  createProduct,
  deleteAnnouncement,
  deleteProduct,
} from './manage/offers.service.ts';
import { dismissMember, inviteMember, joinTeam, leaveTeam } from './manage/team.service.ts';
import { acceptTransfer, declineTransfer, offerTransfer, withdrawTransfer } from './manage/transfer.service.ts';
import { answerReview, changeFan, deleteReview, writeReview } from './profile/opinions.service.ts';
import {
  viewAnnouncements,
  viewFans,
  viewMembers,
  viewOneCard,
  viewOneVenture,
  viewProducts,
  viewReviews,
} from './profile/profile.service.ts';

export function venturesRoutes(app: App): void {
  const views = new ViewRecorder(app.deps);
  app.decorate('ventureViews', views);
  app.addHook('onClose', () => views.close());
  route(app, ventures, 'GET /api/ventures', async ({ deps, viewer, query, request, reply }) => {
    const { lastVentureId: id, below: count = '0', ...page } = query;
    const after = id === undefined ? undefined : { id, count: Number(count) };
    const { items, nextCursor } = await viewDirectory(deps, viewer, { ...page, after });
    if (nextCursor !== undefined) {
      const last = decodeCursor(nextCursor);
      linkNext(request, reply, { lastVentureId: last.id, ...(page.sort && { below: last.value }) });
    }
    return items;
  });
  route(app, ventures, 'POST /api/ventures', ({ deps, viewer, body, idempotencyKey }) =>
    createVenture(deps, viewer, body, idempotencyKey),
  );
  route(app, ventures, 'PUT /api/ventures', ({ deps, viewer, body: { id, ...draft }, ifMatch }) =>
    changeVenture(deps, viewer, id, { draft, ifMatch }),
  );
  route(app, ventures, 'GET /api/ventures/my', async (call) => {
    const { limit, lastVentureId } = call.query;
    return sendPage(call, 'lastVentureId', await viewOwnVentures(call.deps, call.viewer, { limit, lastVentureId }));
  });
  route(app, ventures, 'POST /api/ventures/members', async ({ deps, viewer, body, idempotencyKey, reply }) => {
    const { userId: personId, ...draft } = body;
    const { member, isNew } = await inviteMember(deps, viewer, { ...draft, personId, idempotencyKey });
    reply.code(isNew ? 201 : 200);
    return member;
  });
  route(app, ventures, 'POST /api/ventures/announcements', ({ deps, viewer, body, idempotencyKey }) => {
    const { ventureId, ...draft } = body;
    return createAnnouncement(deps, viewer, ventureId, { ...draft, idempotencyKey });
  });
  route(app, ventures, 'PUT /api/ventures/announcements/:id', ({ deps, viewer, params, body }) =>
    changeAnnouncement(deps, viewer, params.id, body),
  );
  route(app, ventures, 'DELETE /api/ventures/announcements/:id', ({ deps, viewer, params }) =>
    deleteAnnouncement(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/product', ({ deps, viewer, body, idempotencyKey }) => {
    const { ventureId, ...draft } = body;
    return createProduct(deps, viewer, ventureId, { ...draft, idempotencyKey });
  });
  route(app, ventures, 'PUT /api/ventures/product/:id', ({ deps, viewer, params, body }) =>
    changeProduct(deps, viewer, params.id, body),
  );
  route(app, ventures, 'DELETE /api/ventures/product/:id', ({ deps, viewer, params }) =>
    deleteProduct(deps, viewer, params.id),
  );
  route(app, ventures, 'GET /api/ventures/:id', ({ deps, viewer, params }) =>
    viewOneVenture(deps, viewer, params.id, views),
  );
  route(app, ventures, 'GET /api/ventures/:id/card', ({ deps, viewer, params }) =>
    viewOneCard(deps, viewer, params.id),
  );
  for (const list of ['likes', 'followers'] as const) {
    route(app, ventures, `GET /api/ventures/:id/${list}`, async (call) =>
      sendPage(call, 'after', await viewFans(call.deps, call.viewer, list, listQuery(call))),
    );
  }
  route(app, ventures, 'GET /api/ventures/:id/reviews', async (call) =>
    sendPage(call, 'after', await viewReviews(call.deps, call.viewer, listQuery(call))),
  );
  route(app, ventures, 'GET /api/ventures/:id/members', async (call) =>
    sendPage(call, 'after', await viewMembers(call.deps, call.viewer, listQuery(call))),
  );
  route(app, ventures, 'GET /api/ventures/:id/products', async (call) =>
    sendPage(call, 'after', await viewProducts(call.deps, call.viewer, listQuery(call))),
  );
  route(app, ventures, 'GET /api/ventures/:id/announcements', async (call) =>
    sendPage(call, 'after', await viewAnnouncements(call.deps, call.viewer, listQuery(call))),
  );
  route(app, ventures, 'GET /api/ventures/:id/analytics', ({ deps, viewer, params, query }) =>
    viewAnalytics(deps, viewer, { id: params.id, days: query.days }, views),
  );
  route(app, ventures, 'POST /api/ventures/:id/like', async ({ deps, viewer, params: { id } }) => ({
    liked: true,
    count: await changeFan(deps, viewer, 'like', { id, isSet: true }),
  }));
  route(app, ventures, 'DELETE /api/ventures/:id/unlike', async ({ deps, viewer, params: { id } }) => ({
    liked: false,
    count: await changeFan(deps, viewer, 'like', { id, isSet: false }),
  }));
  route(app, ventures, 'POST /api/ventures/:id/follow', async ({ deps, viewer, params: { id } }) => ({
    followed: true,
    count: await changeFan(deps, viewer, 'follow', { id, isSet: true }),
  }));
  route(app, ventures, 'DELETE /api/ventures/:id/unfollow', async ({ deps, viewer, params: { id } }) => ({
    followed: false,
    count: await changeFan(deps, viewer, 'follow', { id, isSet: false }),
  }));
  route(
    app,
    ventures,
    'POST /api/ventures/:id/review',
    async ({ deps, viewer, params, body, idempotencyKey, reply }) => {
      const { review, isNew } = await writeReview(deps, viewer, params.id, { ...body, idempotencyKey });
      reply.code(isNew ? 201 : 200);
      return review;
    },
  );
  route(app, ventures, 'DELETE /api/ventures/:id/review', ({ deps, viewer, params }) =>
    deleteReview(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/:id/review/:reviewId/answer', ({ deps, viewer, params, body }) =>
    answerReview(deps, viewer, { ventureId: params.id, reviewId: params.reviewId }, body.content),
  );
  route(app, ventures, 'POST /api/ventures/:id/membership', ({ deps, viewer, params }) =>
    joinTeam(deps, viewer, params.id),
  );
  route(app, ventures, 'DELETE /api/ventures/:id/membership', async ({ deps, viewer, params }) => {
    await leaveTeam(deps, viewer, params.id);
    return { isMember: false };
  });
  route(app, ventures, 'DELETE /api/ventures/:id/members/:userId', ({ deps, viewer, params }) =>
    dismissMember(deps, viewer, params.id, params.userId),
  );
  route(app, ventures, 'POST /api/ventures/:id/close', ({ deps, viewer, params }) =>
    closeVenture(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/:id/reopen', ({ deps, viewer, params }) =>
    reopenVenture(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/:id/transfer', ({ deps, viewer, params, body }) =>
    offerTransfer(deps, viewer, params.id, body.userId),
  );
  route(app, ventures, 'DELETE /api/ventures/:id/transfer', ({ deps, viewer, params }) =>
    withdrawTransfer(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/:id/transfer/accept', ({ deps, viewer, params }) =>
    acceptTransfer(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/:id/transfer/decline', ({ deps, viewer, params }) =>
    declineTransfer(deps, viewer, params.id),
  );
}

function listQuery(call: { params: { id: string }; query: { limit: number; after?: string | undefined } }) {
  return { ventureId: call.params.id, limit: call.query.limit, after: call.query.after };
}
