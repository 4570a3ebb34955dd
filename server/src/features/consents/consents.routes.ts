import { consents } from '@baraza/contract/features/consents.ts';
import { languagesIn } from '#platform/http/page-language.ts';
import { type App, route } from '#platform/http/route.ts';
import { acceptDocuments, viewConsents } from './consents.service.ts';

export function consentsRoutes(app: App): void {
  route(app, consents, 'GET /api/documents/:document', async ({ deps, params, query, request, reply }) => {
    void reply.header('vary', 'accept-language');
    const languages = query.language === undefined ? languagesIn(request.headers['accept-language']) : [query.language];
    return deps.legal.read(params.document, languages);
  });
  route(app, consents, 'GET /api/consents', ({ deps, viewer }) => viewConsents(deps, viewer));
  route(app, consents, 'PUT /api/consents', ({ deps, viewer, body }) => acceptDocuments(deps, viewer, body.consents));
}
