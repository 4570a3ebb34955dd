import { reports } from '@baraza/contract/features/reports.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { reportContent, viewReports } from './reports.service.ts';

export function reportsRoutes(app: App): void {
  route(app, reports, 'POST /api/reports', async ({ deps, viewer, body, reply, idempotencyKey }) => {
    const { targetType: type, targetId: id, reason, note = '' } = body;
    const { report, isNew } = await reportContent(deps, viewer, {
      subject: { type, id },
      reason,
      note,
      idempotencyKey,
    });
    reply.code(isNew ? 201 : 200);
    return report;
  });
  route(app, reports, 'GET /api/reports', async (call) =>
    sendPage(call, 'lastReportId', await viewReports(call.deps, call.viewer, call.query)),
  );
}
