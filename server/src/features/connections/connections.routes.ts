import { connections } from '@baraza/contract/features/connections.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import {
  follow,
  removeFollower,
  unfollow,
  viewFollowsOf,
  viewFollowState,
  viewFriends,
  viewOwnFollows,
  viewSuggestions,
} from './connections.service.ts';

export function connectionsRoutes(app: App): void {
  for (const direction of ['following', 'followers'] as const) {
    route(app, connections, `GET /api/connections/${direction}`, async (call) => {
      const { total, ...page } = await viewOwnFollows(call.deps, call.viewer, direction, call.query);
      return { users: sendPage(call, 'cursor', page), total };
    });
    route(app, connections, `GET /api/profile/:username/${direction}`, async (call) => {
      const { deps, viewer, params, query } = call;
      const { total, ...page } = await viewFollowsOf(deps, viewer, { ...params, direction }, query);
      return { users: sendPage(call, 'cursor', page), total };
    });
  }
  route(app, connections, 'GET /api/connections/mutuals', async (call) => {
    const { total, ...page } = await viewFriends(call.deps, call.viewer, call.query);
    return { users: sendPage(call, 'cursor', page), total };
  });
  route(app, connections, 'GET /api/connections/suggestions', ({ deps, viewer }) => viewSuggestions(deps, viewer));
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
