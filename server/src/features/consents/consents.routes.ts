import { consents } from '@baraza/contract/features/consents.ts';
import { type App, route } from '#platform/route.ts';
import { acceptDocuments, viewConsents } from './consents.service.ts';

export function consentsRoutes(app: App): void {
  route(app, consents, 'GET /api/consents', ({ deps, viewer }) => viewConsents(deps, viewer));
  route(app, consents, 'PUT /api/consents', ({ deps, viewer, body }) => acceptDocuments(deps, viewer, body.consents));
}
