import { profiles, type UserList } from '@baraza/contract/features/profiles.ts';
import type { FormFile } from '#platform/forms.ts';
import { type App, linkNext, route } from '#platform/route.ts';
import type { RawJson } from '#platform/written-json.ts';
import { deleteAccount } from './account-deletion.ts';
import { type FoundPeople, findPeople, viewDirectory } from './people-search.service.ts';
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
    setPicture(deps, viewer, 'avatar', onlyBytes(files)),
  );
  route(app, profiles, 'DELETE /api/profile/avatar', ({ deps, viewer }) => removePicture(deps, viewer, 'avatar'));
  route(app, profiles, 'POST /api/profile/banner', ({ deps, viewer, files }) =>
    setPicture(deps, viewer, 'banner', onlyBytes(files)),
  );
  route(app, profiles, 'DELETE /api/profile/banner', ({ deps, viewer }) => removePicture(deps, viewer, 'banner'));
  route(app, profiles, 'GET /api/profile/check-username', async ({ deps, viewer, query }) => ({
    available: await isUsernameAvailable(deps, viewer, query.username),
  }));
  route(app, profiles, 'GET /api/profile', async ({ deps, viewer, query, request, reply }) =>
    answerPage(await viewDirectory(deps, viewer, query), (next) => linkNext(request, reply, next)),
  );
  route(app, profiles, 'GET /api/users', async ({ deps, viewer, query, request, reply }) =>
    answerPage(await findPeople(deps, viewer, query), (next) => linkNext(request, reply, next)),
  );
  route(app, profiles, 'GET /api/profile/:username', ({ deps, viewer, params }) =>
    viewProfile(deps, viewer, params.username),
  );
}

/** The contract takes exactly one file here, and the form is refused without it. */
function onlyBytes([file]: FormFile[]): Buffer {
  if (!file) throw new Error('A form without its file got through.');
  return file.bytes;
}

function answerPage({ list, next }: FoundPeople, link: (next: Record<string, string>) => void): RawJson<UserList> {
  if (next) link(next);
  return list;
}
