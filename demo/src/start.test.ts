import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import { expect, test } from 'vitest';

test('a server with DEMO=1 loads the community before it is ready, and names a person to sign in as', async () => {
  await using app = await startTestApp();
  const env = { DATABASE_URL: app.databaseUrl, DEMO: '1', LOG_LEVEL: 'info' };
  await using server = await startServerProcess({ dataDir: app.deps.env.DATA_DIR, env });
  const { rows } = await app.deps.pool.query(
    'select email from person where onboarded_at is not null order by followers_count desc, id',
  );
  expect(rows).toHaveLength(120);
  expect(server.output()).toContain(`demo community, with friends and whispers: ${rows[0].email}`);
});
