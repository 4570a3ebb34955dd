import { events } from '@baraza/contract/features/events.ts';
import { originOf } from '#platform/http/origin.ts';
import { type App, route } from '#platform/http/route.ts';
import { createCalendarAddress, removeCalendar, viewCalendar, viewCalendarFile } from './calendar.service.ts';

export function calendarRoutes(app: App): void {
  const { PUBLIC_URL } = app.deps.env;
  route(app, events, 'POST /api/events/calendar', ({ deps, viewer, request }) =>
    createCalendarAddress(deps, viewer, originOf(request, PUBLIC_URL)),
  );
  route(app, events, 'DELETE /api/events/calendar', ({ deps, viewer }) => removeCalendar(deps, viewer));
  route(app, events, 'GET /api/events/calendar/:secret', async ({ deps, params, request, reply }) => {
    const origin = originOf(request, PUBLIC_URL);
    const knownTags = request.headers['if-none-match'];
    const { tag, feed } = await viewCalendar(deps, { secret: params.secret, origin, knownTags });
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    if (feed === undefined) reply.code(304);
    return feed ?? '';
  });
  route(app, events, 'GET /api/events/:id.ics', ({ deps, viewer, params, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="event.ics"');
    return viewCalendarFile(deps, viewer, { id: params.id, origin: originOf(request, PUBLIC_URL) });
  });
}
