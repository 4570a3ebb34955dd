import { profiles } from '@baraza/contract/features/profiles.ts';
import { onlyFile } from '#platform/http/forms.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { deleteAccount } from './account-deletion.ts';
import { findPeople, viewDirectory } from './people-search.service.ts';
import {
  changeProfile,
  isUsernameAvailable,
  removePicture,
  setPicture,
  viewOptions,
  viewOwnProfile,
  viewProfile,
} from './profiles.service.ts';

export function profilesRoutes(app: App): void {
  route(app, profiles, 'GET /api/options', ({ deps }) => viewOptions(deps));
  route(app, profiles, 'GET /api/profile/me', ({ deps, viewer }) => viewOwnProfile(deps, viewer));
  route(app, profiles, 'PUT /api/profile/me', ({ deps, viewer, body }) => changeProfile(deps, viewer, body));
  route(app, profiles, 'DELETE /api/profile/me', ({ deps, viewer, body }) =>
    deleteAccount(deps, viewer, body.username),
  );
  route(app, profiles, 'POST /api/profile/avatar', ({ deps, viewer, files }) =>
    setPicture(deps, viewer, 'avatar', onlyFile(files)),
  );
  route(app, profiles, 'DELETE /api/profile/avatar', ({ deps, viewer }) => removePicture(deps, viewer, 'avatar'));
  route(app, profiles, 'POST /api/profile/banner', ({ deps, viewer, files }) =>
    setPicture(deps, viewer, 'banner', onlyFile(files)),
  );
  route(app, profiles, 'DELETE /api/profile/banner', ({ deps, viewer }) => removePicture(deps, viewer, 'banner'));
  route(app, profiles, 'GET /api/profile/check-username', async ({ deps, viewer, query }) => ({
    available: await isUsernameAvailable(deps, viewer, query.username),
  }));
  route(app, profiles, 'GET /api/profile', async (call) => {
    const { total, ...page } = await viewDirectory(call.deps, call.viewer, call.query);
    return { users: sendPage(call, 'cursor', page), total };
  });
  route(app, profiles, 'GET /api/users', async (call) => {
    const { total, ...page } = await findPeople(call.deps, call.viewer, call.query);
    return { users: sendPage(call, 'cursor', page), total };
  });
  route(app, profiles, 'GET /api/profile/:username', ({ deps, viewer, params }) =>
    viewProfile(deps, viewer, params.username),
  );
}
