import { communities } from '@baraza/contract/features/communities.ts';
import { type App, route } from '#platform/http/route.ts';
import { changeContacts, readContacts } from './contacts.service.ts';

export function contactsRoutes(app: App): void {
  route(app, communities, 'GET /api/communities/:id/contacts', ({ deps, viewer, params }) =>
    readContacts(deps.db, viewer, params.id),
  );
  route(app, communities, 'PUT /api/communities/:id/contacts', ({ deps, viewer, params, body }) =>
    changeContacts(deps, viewer, params.id, body.contacts),
  );
}
