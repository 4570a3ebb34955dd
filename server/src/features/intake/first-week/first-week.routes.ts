import { newcomers } from '@baraza/contract/features/newcomers.ts';
import { type App, route } from '#platform/http/route.ts';
import { setStep, viewFirstWeek } from './first-week.service.ts';

export function firstWeekRoutes(app: App): void {
  route(app, newcomers, 'GET /api/intake/first-week', ({ deps, viewer }) => viewFirstWeek(deps, viewer));
  route(app, newcomers, 'POST /api/intake/first-week/:step', ({ deps, viewer, params }) =>
    setStep(deps, viewer, params.step, true),
  );
  route(app, newcomers, 'DELETE /api/intake/first-week/:step', ({ deps, viewer, params }) =>
    setStep(deps, viewer, params.step, false),
  );
}
