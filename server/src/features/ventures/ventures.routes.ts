import { ventures } from '@baraza/contract/features/ventures.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type App, linkNext, route } from '#platform/route.ts';
import type { RawJson, WrittenPage } from '#platform/written-json.ts';
import {
  announceForVenture,
  changeOffer,
  changeVentureAnnouncement,
  deleteVentureAnnouncement,
  offer,
  removeOffer,
  viewProducts,
  viewVentureAnnouncements,
} from './offers.service.ts';
import { CommonWords } from './search-words.ts';
import { acceptTransfer, declineTransfer, offerTransfer, withdrawTransfer } from './transfer.service.ts';
import { VentureLooks } from './venture-looks.ts';
import {
  answerReview,
  changeVenture,
  closeVenture,
  dismissMember,
  inviteMember,
  joinTeam,
  leaveTeam,
  registerVenture,
  reopenVenture,
  review,
  setFanOf,
  takeReviewBack,
  viewAnalytics,
  viewFans,
  viewMembers,
  viewOneVenture,
  viewOwnVentures,
  viewReviews,
  viewVentures,
} from './ventures.service.ts';

export function venturesRoutes(app: App): void {
  const looks = new VentureLooks(app.deps);
  app.decorate('ventureLooks', looks);
  app.addHook('onClose', () => looks.close());
  const words = new CommonWords(app.deps.db);
  route(app, ventures, 'GET /api/ventures', async ({ deps, viewer, query, request, reply }) => {
    const { limit, category, search, lists, sort, lastVentureId: lastId } = query;
    const below = query.below === undefined ? undefined : Number(query.below);
    const asked = { limit, category, search, lists, sort, lastId, below };
    const { items, next } = await viewVentures(deps, viewer, asked, words);
    if (next) linkNext(request, reply, next);
    return items;
  });
  route(app, ventures, 'POST /api/ventures', ({ deps, viewer, body, idempotencyKey }) =>
    registerVenture(deps, viewer, body, idempotencyKey),
  );
  route(app, ventures, 'PUT /api/ventures', ({ deps, viewer, body: { id, ...draft }, ifMatch }) =>
    changeVenture(deps, viewer, id, { draft, ifMatch }),
  );
  route(app, ventures, 'GET /api/ventures/my', ({ deps, viewer }) => viewOwnVentures(deps, viewer));
  route(app, ventures, 'POST /api/ventures/members', async ({ deps, viewer, body, idempotencyKey, reply }) => {
    const { member, isNew } = await inviteMember(deps, viewer, { ...body, idempotencyKey });
    reply.code(isNew ? 201 : 200);
    return member;
  });
  route(app, ventures, 'POST /api/ventures/announcements', ({ deps, viewer, body, idempotencyKey }) => {
    const { ventureId, ...draft } = body;
    return announceForVenture(deps, viewer, ventureId, { ...draft, idempotencyKey });
  });
  route(app, ventures, 'PUT /api/ventures/announcements/:id', ({ deps, viewer, params, body }) =>
    changeVentureAnnouncement(deps, viewer, params.id, body),
  );
  route(app, ventures, 'DELETE /api/ventures/announcements/:id', ({ deps, viewer, params }) =>
    deleteVentureAnnouncement(deps, viewer, params.id),
  );
  route(app, ventures, 'POST /api/ventures/product', ({ deps, viewer, body, idempotencyKey }) => {
    const { ventureId, ...draft } = body;
    return offer(deps, viewer, ventureId, { ...draft, idempotencyKey });
  });
  route(app, ventures, 'PUT /api/ventures/product/:id', ({ deps, viewer, params, body }) =>
    changeOffer(deps, viewer, params.id, body),
  );
  route(app, ventures, 'DELETE /api/ventures/product/:id', ({ deps, viewer, params }) =>
    removeOffer(deps, viewer, params.id),
  );
  route(app, ventures, 'GET /api/ventures/:id', ({ deps, viewer, params }) =>
    viewOneVenture(deps, viewer, params.id, looks),
  );
  for (const kind of ['likes', 'followers'] as const) {
    route(app, ventures, `GET /api/ventures/:id/${kind}`, async ({ deps, viewer, params, query, request, reply }) => {
      const { limit, after } = query;
      const page = await viewFans(deps, viewer, kind, { ventureId: params.id, limit, after });
      return linked(request, reply, page);
    });
  }
  route(app, ventures, 'GET /api/ventures/:id/reviews', async ({ deps, viewer, params, query, request, reply }) =>
    linked(request, reply, await viewReviews(deps, viewer, params.id, { limit: query.limit, after: query.after })),
  );
  route(app, ventures, 'GET /api/ventures/:id/members', async ({ deps, viewer, params, query, request, reply }) =>
    linked(request, reply, await viewMembers(deps, viewer, params.id, { limit: query.limit, after: query.after })),
  );
  route(app, ventures, 'GET /api/ventures/:id/products', async ({ deps, viewer, params, query, request, reply }) =>
    linked(request, reply, await viewProducts(deps, viewer, params.id, { limit: query.limit, after: query.after })),
  );
  route(app, ventures, 'GET /api/ventures/:id/announcements', async (call) => {
    const { deps, viewer, params, query, request, reply } = call;
    const page = await viewVentureAnnouncements(deps, viewer, params.id, { limit: query.limit, after: query.after });
    return linked(request, reply, page);
  });
  route(app, ventures, 'GET /api/ventures/:id/analytics', ({ deps, viewer, params, query }) =>
    viewAnalytics(deps, viewer, { id: params.id, days: query.days }, looks),
  );
  route(app, ventures, 'POST /api/ventures/:id/like', async ({ deps, viewer, params: { id } }) => ({
    liked: true,
    count: await setFanOf(deps, viewer, 'like', { id, isSet: true }),
  }));
  route(app, ventures, 'DELETE /api/ventures/:id/unlike', async ({ deps, viewer, params: { id } }) => ({
    liked: false,
    count: await setFanOf(deps, viewer, 'like', { id, isSet: false }),
  }));
  route(app, ventures, 'POST /api/ventures/:id/follow', async ({ deps, viewer, params: { id } }) => ({
    followed: true,
    count: await setFanOf(deps, viewer, 'follow', { id, isSet: true }),
  }));
  route(app, ventures, 'DELETE /api/ventures/:id/unfollow', async ({ deps, viewer, params: { id } }) => ({
    followed: false,
    count: await setFanOf(deps, viewer, 'follow', { id, isSet: false }),
  }));
  route(
    app,
    ventures,
    'POST /api/ventures/:id/review',
    async ({ deps, viewer, params, body, idempotencyKey, reply }) => {
      const written = await review(deps, viewer, params.id, { ...body, idempotencyKey });
      reply.code(written.isNew ? 201 : 200);
      return written.review;
    },
  );
  route(app, ventures, 'DELETE /api/ventures/:id/review', ({ deps, viewer, params }) =>
    takeReviewBack(deps, viewer, params.id),
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

/** The items of a page, with the address of the next one, which goes on after the last item. */
function linked<T>(request: FastifyRequest, reply: FastifyReply, { items, next }: WrittenPage<T>): RawJson<T[]> {
  if (next) linkNext(request, reply, { after: next });
  return items;
}
