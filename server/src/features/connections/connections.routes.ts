import { connections } from '@baraza/contract/features/connections.ts';
import type { UserList } from '@baraza/contract/features/profiles.ts';
import { type App, linkNext, route } from '#platform/route.ts';
import type { RawJson } from '#platform/written-json.ts';
import {
  type Circle,
  type CirclePage,
  follow,
  removeFollower,
  unfollow,
  viewFollowState,
  viewFriends,
  viewOwnCircle,
  viewSomebodysCircle,
} from './connections.service.ts';

export function connectionsRoutes(app: App): void {
  for (const circle of ['following', 'followers'] satisfies Circle[]) {
    route(app, connections, `GET /api/connections/${circle}`, async ({ deps, viewer, query, request, reply }) =>
      answerPage(await viewOwnCircle(deps, viewer, circle, query), (next) => linkNext(request, reply, next)),
    );
    route(
      app,
      connections,
      `GET /api/profile/:username/${circle}`,
      async ({ deps, viewer, params, query, request, reply }) =>
        answerPage(await viewSomebodysCircle(deps, viewer, { ...params, circle }, query), (next) =>
          linkNext(request, reply, next),
        ),
    );
  }
  route(app, connections, 'GET /api/connections/mutuals', async ({ deps, viewer, query, request, reply }) =>
    answerPage(await viewFriends(deps, viewer, query), (next) => linkNext(request, reply, next)),
  );
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

function answerPage({ list, next }: CirclePage, link: (next: { cursor: string }) => void): RawJson<UserList> {
  if (next) link({ cursor: next });
  return list;
}
