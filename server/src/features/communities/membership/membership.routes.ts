import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { changeMember, dismissMember, exportMembers, viewCampuses, viewMembers } from './members.service.ts';
import { joinClub, leaveClub, muteCommunity, visitCommunity } from './membership.service.ts';

export function membershipRoutes(app: App): void {
  route(app, communities, 'POST /api/communities/:id/join', async ({ deps, viewer, params, body, reply }) => {
    const community = await joinClub(deps, viewer, params.id, body?.message);
    if (community.viewer.status === 'requested') reply.code(202);
    return community;
  });
  route(app, communities, 'DELETE /api/communities/:id/membership', ({ deps, viewer, params }) =>
    leaveClub(deps, viewer, params.id),
  );
  route(app, communities, 'PUT /api/communities/:id/mute', ({ deps, viewer, params, body }) =>
    muteCommunity(deps, viewer, params.id, body),
  );
  route(app, communities, 'PUT /api/communities/:id/visit', ({ deps, viewer, params }) =>
    visitCommunity(deps, viewer, params.id),
  );
  route(
    app,
    communities,
    'GET /api/communities/:id/members',
    async ({ deps, viewer, params, query, request, reply }) => {
      const page = await viewMembers(deps, viewer, params.id, query);
      return { users: sendPage({ request, reply }, 'cursor', page), total: page.total };
    },
  );
  route(app, communities, 'GET /api/communities/:id/campuses', ({ deps, viewer, params }) =>
    viewCampuses(deps, viewer, params.id),
  );
  route(app, communities, 'GET /api/communities/:id/members.csv', async ({ deps, viewer, params, reply }) => {
    const { slug, content } = await exportMembers(deps, viewer, params.id);
    reply.header('content-disposition', `attachment; filename="${slug}-members.csv"`);
    return content;
  });
  route(app, communities, 'PUT /api/communities/:id/members/:userId', ({ deps, viewer, params, body }) =>
    changeMember(deps, viewer, params, { role: body.role, title: body.title }),
  );
  route(app, communities, 'DELETE /api/communities/:id/members/:userId', ({ deps, viewer, params, body }) =>
    dismissMember(deps, viewer, params, body),
  );
}
