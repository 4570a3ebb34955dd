import { clubAttendance } from '@baraza/contract/features/club-attendance.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { exportAttendance, viewEventAttendance, viewMemberAttendance } from './attendance.service.ts';

export function attendanceRoutes(app: App): void {
  route(app, clubAttendance, 'GET /api/communities/:id/attendance/events', async (call) => {
    const { deps, viewer, params, query } = call;
    const { limit, cursor } = query;
    return sendPage(call, 'cursor', await viewEventAttendance(deps, viewer, params.id, { limit, cursor }));
  });
  route(app, clubAttendance, 'GET /api/communities/:id/attendance/members', async (call) => {
    const { deps, viewer, params, query } = call;
    const { limit, cursor } = query;
    return sendPage(call, 'cursor', await viewMemberAttendance(deps, viewer, params.id, { limit, cursor }));
  });
  route(app, clubAttendance, 'GET /api/communities/:id/attendance.csv', async ({ deps, viewer, params, reply }) => {
    const { slug, content } = await exportAttendance(deps, viewer, params.id);
    reply.header('content-disposition', `attachment; filename="${slug}-attendance.csv"`);
    return content;
  });
}
