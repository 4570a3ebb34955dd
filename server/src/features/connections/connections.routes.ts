import { connections } from '@baraza/contract/features/connections.ts';
import { type App, route, sendPage } from '#platform/route.ts';
import {
  follow,
  removeFollower,
  unfollow,
  viewCircleOf,
  viewFollowState,
  viewFriends,
  viewOwnCircle,
} from './connections.service.ts';

export function connectionsRoutes(app: App): void {
  for (const circle of ['following', 'followers'] as const) {
    route(app, connections, `GET /api/connections/${circle}`, async (call) => {
      const { total, ...page } = await viewOwnCircle(call.deps, call.viewer, circle, call.query);
      return { users: sendPage(call, 'cursor', page), total };
    });
    route(app, connections, `GET /api/profile/:username/${circle}`, async (call) => {
      const { deps, viewer, params, query } = call;
      const { total, ...page } = await viewCircleOf(deps, viewer, { ...params, circle }, query);
      return { users: sendPage(call, 'cursor', page), total };
    });
  }
  route(app, connections, 'GET /api/connections/mutuals', async (call) => {
    const { total, ...page } = await viewFriends(call.deps, call.viewer, call.query);
    return { users: sendPage(call, 'cursor', page), total };
  });
  route(app, connections, 'GET /api/connections/:userId', ({ deps, viewer, params }) =>
    viewFollowState(deps, viewer, params.userId),
  );
  route(app, connections, 'POST /api/connections', ({ deps, viewer, body }) => follow(deps, viewer, body.followingId));
  route(app, connections, 'POST /api/connections/unfollow', ({ deps, viewer, body }) =>
    unfollow(deps, viewer, body.followingId),
  );
  route(app, connections, 'DELETE /api/connections/followers/:userId', ({ deps, viewer, params }) =>
    removeFollower(deps, viewer, params.userId),
  );
}
