import { describe, expect, test } from 'vitest';
import { checkClocks, checkDocuments, checkImports, checkStores, checkTexts } from './check-boundaries.ts';

/** The problems of a file with these imports. */
function problems(path: string, ...specifiers: string[]) {
  return checkImports(new Map([[path, specifiers.map((from) => `import { a } from '${from}';`).join('\n')]]));
}

const server = (file: string) => `server/src/features/${file}`;
const web = (file: string) => `web/src/features/${file}`;

describe('packages', () => {
  test('the contract imports zod and itself only', () => {
    const file = 'contract/src/features/posts.ts';
    expect(problems(file, 'zod/mini', 'zod', './profiles.ts', '#shared/scalars.ts')).toEqual([]);
    expect(problems(file, 'zodiac')).toHaveLength(1);
    expect(problems(file, 'node:fs')).toHaveLength(1);
    expect(problems(file, '@baraza/server/app.ts')).toHaveLength(1);
    expect(problems(file, '../../../server/src/app.ts')).toHaveLength(1);
    expect(problems('contract/src/features/posts.test.ts', 'vitest', './posts.ts')).toEqual([]);
  });

  test('no package imports the proving tools, which may import every package', () => {
    expect(problems('server/src/app.ts', '@baraza/proving/src/main.ts')).toEqual([
      'server/src/app.ts imports @baraza/proving/src/main.ts: server does not import proving',
    ]);
    expect(problems('server/src/app.test.ts', '@baraza/proving/src/main.ts')).toHaveLength(1);
    expect(problems('proving/src/main.ts', '@baraza/server/src/app.ts')).toEqual([]);
  });

  test('server and web import the contract and never each other', () => {
    expect(problems('server/src/app.ts', '@baraza/contract/api.ts', 'fastify', 'node:fs')).toEqual([]);
    expect(problems('web/src/app/router.tsx', '@baraza/contract/features/posts.ts', 'react')).toEqual([]);
    expect(problems('server/src/app.ts', '@baraza/web/ui/button.tsx')).toHaveLength(1);
    expect(problems('web/src/app/router.tsx', '../../../server/src/platform/db.ts')).toEqual([
      'web/src/app/router.tsx imports ../../../server/src/platform/db.ts: web does not import server',
    ]);
  });
});

describe('the demo', () => {
  const file = 'demo/src/load-demo.ts';

  test("imports the contract, and of the server the platform and the features' public files", () => {
    expect(problems(file, '@baraza/contract/features/posts.ts', './data.ts', 'kysely')).toEqual([]);
    expect(problems(file, '@baraza/server/src/platform/sql/pool.ts')).toEqual([]);
    expect(problems(file, '@baraza/server/src/features/media/media.public.ts')).toEqual([]);
    for (const target of ['features/media/media.service.ts', 'testing/test-app.ts', 'app.ts']) {
      expect(problems(file, `@baraza/server/src/${target}`), target).toHaveLength(1);
      expect(problems('demo/src/load-demo.test.ts', `@baraza/server/src/${target}`), target).toEqual([]);
    }
    expect(problems(file, '../../server/src/app.ts')).toHaveLength(1);
    expect(problems(file, '@baraza/web/src/ui/controls/button.tsx')).toHaveLength(1);
  });

  test('is imported by the start of the server only', () => {
    const start = `const load = () => import('@baraza/demo/src/load-demo.ts');`;
    expect(checkImports(new Map([['server/src/serve.ts', start]]))).toEqual([]);
    expect(checkImports(new Map([['server/src/app.ts', start]]))).toHaveLength(1);
    expect(problems(server('posts/posts.service.ts'), '@baraza/demo/src/load-demo.ts')).toHaveLength(1);
    expect(problems('contract/src/api.ts', '@baraza/demo/src/load-demo.ts')).toHaveLength(1);
  });
});

describe('layers', () => {
  test('the app imports any file of a feature, and a feature does not import the app', () => {
    expect(problems('server/src/app.ts', '#features/posts/posts.routes.ts', './platform/env.ts')).toEqual([]);
    expect(problems('web/src/app/router.tsx', '#features/notifications/bell.tsx', '#ui/button.tsx')).toEqual([]);
    expect(problems(web('posts/feed-page.tsx'), '#app/shell.tsx')).toHaveLength(1);
    expect(problems(server('posts/posts.service.ts'), './../../app.ts')).toHaveLength(1);
  });

  test('platform and ui know no feature', () => {
    expect(problems('server/src/platform/db.ts', './errors.ts', '#platform/env/read.ts')).toEqual([]);
    expect(problems('web/src/platform/locale/messages.ts', './locales.ts')).toEqual([]);
    expect(problems('server/src/platform/db.ts', '#features/auth/auth.public.ts')).toHaveLength(1);
    expect(problems('web/src/ui/pictures/avatar.tsx', '#features/profiles/profiles.public.ts')).toHaveLength(1);
    expect(problems('web/src/platform/api/session.ts', '#app/router.tsx')).toHaveLength(1);
  });

  test('only tests import test helpers', () => {
    expect(problems(server('posts/posts.test.ts'), '#testing/app.ts')).toEqual([]);
    expect(problems(server('posts/posts.fixtures.ts'), '#testing/app.ts')).toEqual([]);
    expect(problems('server/src/testing/app.ts', './people.ts', '#features/auth/auth.service.ts')).toEqual([]);
    expect(problems(server('posts/posts.service.ts'), '#testing/app.ts')).toHaveLength(1);
    expect(problems('server/src/main.ts', '#testing/app.ts')).toHaveLength(1);
  });
});

describe('lower and upper features', () => {
  test('a lower feature imports the public file of those before it', () => {
    expect(problems(server('profiles/profiles.service.ts'), '#features/media/media.public.ts')).toEqual([]);
    expect(problems(server('auth/auth.service.ts'), '#features/profiles/profiles.public.ts')).toEqual([]);
    expect(problems(server('profiles/profiles.service.ts'), '#features/auth/auth.public.ts')).toHaveLength(1);
    expect(problems(web('profiles/onboarding/page.tsx'), '#features/auth/auth.public.ts')).toEqual([]);
    expect(problems(web('auth/login-page.tsx'), '#features/profiles/profiles.public.ts')).toHaveLength(1);
    expect(problems(server('connections/connections.service.ts'), '#features/profiles/profiles.public.ts')).toEqual([]);
    expect(problems(server('media/media.service.ts'), '#features/auth/auth.public.ts')).toEqual([
      'server/src/features/media/media.service.ts imports #features/auth/auth.public.ts: auth is not a lower feature than media',
    ]);
    expect(problems(server('profiles/profiles.service.ts'), '#features/posts/posts.public.ts')).toHaveLength(1);
  });

  test('upper features import lower ones and never each other', () => {
    expect(problems(server('posts/posts.service.ts'), '#features/connections/connections.public.ts')).toEqual([]);
    expect(problems(server('posts/posts.service.ts'), '#features/events/events.public.ts')).toHaveLength(1);
    expect(problems(server('conversations/a.ts'), '#features/ventures/ventures.public.ts')).toHaveLength(1);
  });

  test('other features are imported through their public file only', () => {
    const file = server('posts/posts.service.ts');
    expect(problems(file, '#features/media/media.service.ts')).toHaveLength(1);
    expect(problems(file, '../media/media.service.ts')).toHaveLength(1);
    expect(problems(file, './posts.queries.ts', '#features/posts/posts.queries.ts')).toEqual([]);
    expect(problems(web('posts/feed-page.tsx'), '#features/profiles/profiles.public.tsx')).toEqual([]);
    expect(problems(web('posts/feed-page.tsx'), '#features/profiles/follow-button.tsx')).toHaveLength(1);
  });

  test('no feature imports notifications', () => {
    const [problem] = problems(server('posts/posts.service.ts'), '#features/notifications/notifications.public.ts');
    expect(problem).toMatch(/publish an event/);
    expect(problems(server('notifications/a.ts'), '#features/profiles/profiles.public.ts')).toEqual([]);
  });

  test('a feature that is not a lower one is an upper one', () => {
    expect(problems(server('quizzes/a.ts'), '#features/media/media.public.ts')).toEqual([]);
    expect(problems(server('quizzes/a.ts'), '#features/posts/posts.public.ts')).toHaveLength(1);
    expect(problems(server('posts/a.ts'), '#features/quizzes/quizzes.public.ts')).toHaveLength(1);
  });

  test('features of the contract may name each other', () => {
    expect(problems('contract/src/features/media.ts', './posts.ts')).toEqual([]);
  });
});

test('routes and sockets reach no query and no Kysely', () => {
  expect(problems(server('posts/posts.routes.ts'), './posts.service.ts', '#platform/route.ts')).toEqual([]);
  expect(problems(server('posts/posts.routes.ts'), './posts.queries.ts')).toHaveLength(1);
  expect(problems(server('events/events.realtime.ts'), 'kysely')).toHaveLength(1);
  expect(problems(server('events/events.realtime.ts'), 'kysely/helpers/postgres')).toHaveLength(1);
  expect(problems(server('posts/posts.service.ts'), './posts.queries.ts', 'kysely')).toEqual([]);
});

test('finds every kind of import and nothing else', () => {
  const source = (text: string) => checkImports(new Map([[server('media/media.service.ts'), text]]));
  expect(source(`import type { A } from '#features/posts/posts.public.ts';`)).toHaveLength(1);
  expect(source(`export { a } from '#features/posts/posts.public.ts';`)).toHaveLength(1);
  expect(source(`export * from '#features/posts/posts.public.ts';`)).toHaveLength(1);
  expect(source(`import '#features/posts/posts.public.ts';`)).toHaveLength(1);
  expect(source(`const load = () => import('#features/posts/posts.public.ts');`)).toHaveLength(1);
  expect(source(`type A = import('#features/posts/posts.public.ts').A;`)).toHaveLength(1);
  expect(source(`// import '#features/posts/posts.public.ts';\nconst a = "import '#features/posts/a.ts'";`)).toEqual(
    [],
  );
});

test('a file that cannot be parsed is an error, not a pass', () => {
  expect(() => checkImports(new Map([['server/src/app.ts', 'import {']]))).toThrow(/server\/src\/app\.ts/);
});

describe('documents', () => {
  const paths = ['README.md', 'docs/architecture.md', 'server/src/app.ts', 'server/src/features/posts/posts.routes.ts'];
  const named = (text: string) => checkDocuments(new Map([['README.md', text]]), paths);

  test('a path in backticks exists, as a file, a folder or a pattern', () => {
    expect(named('`server/src/app.ts`, `server/src/`, `./docs/architecture.md`, `server/**/*.routes.ts`')).toEqual([]);
    expect(named('See `server/src/gone.ts`.')).toEqual(['README.md names server/src/gone.ts, which does not exist']);
    expect(named('See `server/src/features/events/`, `docs/*.txt` and `docs/decisions/0001.md`.')).toHaveLength(3);
  });

  test('ignores text that is no path of the repository', () => {
    expect(named('`/api/posts`, `application/json`, `posts/<id>`, `npm test`, server/src/gone.ts, `a.b`')).toEqual([]);
    expect(named('```sh\ncat `server/src/gone.ts`\n```\n')).toEqual([]);
    expect(named('`server/generated/academic-domains.txt`')).toEqual([]);
  });
});

test.each([
  'localStorage.setItem("a", "b");',
  'globalThis.localStorage.a = "b";',
  'const { sessionStorage } = window;',
  'indexedDB.open("a");',
  'await caches.open("a");',
])('the web client stores nothing past the list of stores: %s', (source) => {
  const use = (path: string) => checkStores(new Map([[path, source]]));
  expect(use('web/src/features/posts/a.ts')).toHaveLength(1);
  expect(use('web/src/platform/device/device-stores.ts')).toEqual([]);
  expect(use('web/src/features/posts/a.test.ts')).toEqual([]);
  expect(use('server/src/features/posts/a.ts')).toEqual([]);
});

test.each(['const now = Date.now();', 'const today = new Date();', 'start(Date.now);'])(
  "the web client compares no server time with the device's clock: %s",
  (source) => {
    const read = (path: string) => checkClocks(new Map([[path, source]]));
    expect(read('web/src/features/events/a.ts')).toHaveLength(1);
    expect(read('web/src/platform/api/server-time.ts')).toEqual([]);
    expect(read('web/src/features/events/a.test.ts')).toEqual([]);
    expect(read('web/src/features/events/a.fixtures.ts')).toEqual([]);
    expect(read('server/src/features/events/a.ts')).toEqual([]);
  },
);

test('the web client may use times that are given', () => {
  expect(checkClocks(new Map([['web/src/a.ts', 'const at = new Date(serverNow()); Date.parse(text);']]))).toEqual([]);
});

test.each([
  ['{isOpen && <Icon />} Text', 1],
  ['{isOpen && <Icon />}{t`Text`}', 1],
  ['{isOpen ? <Icon /> : null}{`${count} texts`}', 1],
  ['{isOpen ? <Icon /> : t`Text`}', 1],
  ['Text {isOpen && <Icon />}', 0],
  ['{isOpen && <Icon />}<span>Text</span>', 0],
  ['{isOpen && <Icon />}<Trans>Text</Trans>', 0],
  ['{isOpen ? t`One` : t`Other`}', 0],
])('a text beside a condition is in an element: %s', (children, count) => {
  const source = `export const a = <p>${children}</p>;`;
  expect(checkTexts(new Map([['web/src/ui/a.tsx', source]]))).toHaveLength(count);
});
