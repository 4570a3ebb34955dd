import { privacy } from '@baraza/contract/features/privacy.ts';
import { type App, route, sendPage } from '#platform/http/route.ts';
import { muteWord, unmuteWord, viewMutedWords } from './muted-words.service.ts';
import { block, mute, unblock, unmute, viewRestricted } from './restrictions.service.ts';
import { changePrivacy, viewPrivacy } from './settings.service.ts';

export function privacyRoutes(app: App): void {
  for (const kind of ['block', 'mute'] as const) {
    route(app, privacy, `GET /api/${kind}s`, async (call) => {
      const { total, ...page } = await viewRestricted(call.deps, call.viewer, kind, call.query);
      return { users: sendPage(call, 'cursor', page), total };
    });
  }
  route(app, privacy, 'PUT /api/blocks/:userId', ({ deps, viewer, params }) => block(deps, viewer, params.userId));
  route(app, privacy, 'DELETE /api/blocks/:userId', ({ deps, viewer, params }) => unblock(deps, viewer, params.userId));
  route(app, privacy, 'PUT /api/mutes/:userId', ({ deps, viewer, params }) => mute(deps, viewer, params.userId));
  route(app, privacy, 'DELETE /api/mutes/:userId', ({ deps, viewer, params }) => unmute(deps, viewer, params.userId));
  route(app, privacy, 'GET /api/muted-words', ({ deps, viewer }) => viewMutedWords(deps, viewer));
  route(app, privacy, 'PUT /api/muted-words', ({ deps, viewer, body }) => muteWord(deps, viewer, body));
  route(app, privacy, 'DELETE /api/muted-words/:id', ({ deps, viewer, params }) => unmuteWord(deps, viewer, params.id));
  route(app, privacy, 'GET /api/privacy', ({ deps, viewer }) => viewPrivacy(deps, viewer));
  route(app, privacy, 'PUT /api/privacy', ({ deps, viewer, body }) => changePrivacy(deps, viewer, body));
}
