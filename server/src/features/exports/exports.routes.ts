import { exports } from '@baraza/contract/features/exports.ts';
import { type App, route } from '#platform/http/route.ts';
import { openExport, requestExport, viewExports } from './exports.service.ts';

export function exportsRoutes(app: App): void {
  route(app, exports, 'POST /api/exports', ({ deps, viewer }) => requestExport(deps, viewer));
  route(app, exports, 'GET /api/exports', ({ deps, viewer }) => viewExports(deps, viewer));
  route(app, exports, 'GET /api/exports/:id/file', async ({ deps, viewer, params, reply }) => {
    const { body, size } = await openExport(deps, viewer, params.id);
    reply.headers({ 'content-length': size, 'content-disposition': 'attachment; filename="baraza-data.zip"' });
    return body;
  });
}
