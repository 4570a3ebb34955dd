import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findBinaries } from '#platform/sql/embedded-postgres/binaries.ts';
import { availableMemory, sharedBuffersFor } from '#platform/sql/embedded-postgres/settings.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const NOBODY = 65_534;
const PATIENT = { timeout: 15_000, interval: 25 };

let template: string;
let folder: string;
let dataDir: string;
let lines: string[];
let servers: ChildProcess[];

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'baraza-test-'));
  await (await startEmbeddedPostgres({ dataDir: template, log })).stop();
});

afterAll(() => rm(template, { recursive: true }));

beforeEach(async () => {
  // Mode 0700, as mkdtemp creates it: started by root, PostgreSQL's own user cannot traverse the absolute path.
  folder = await mkdtemp(join(tmpdir(), 'baraza-test-'));
  // Longer than a Unix socket path may be, with characters that need quoting.
  dataDir = join(folder, "the union's data", 'é'.repeat(60));
  lines = [];
  servers = [];
});

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  const pid = await postmasterPid().catch(() => 0);
  await vi.waitUntil(() => !isAlive(pid), PATIENT);
  await rm(folder, { recursive: true, force: true });
});

const log = (line: string) => void lines?.push(line);
const start = () => startEmbeddedPostgres({ dataDir, log });

/** Saves tests that are not about the first start the second that it takes. */
async function copyTemplate(target = dataDir): Promise<void> {
  await mkdir(target, { recursive: true });
  spawnSync('cp', ['-a', join(template, 'postgres'), target]);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const eventually = (url: string, sql: string) => vi.waitFor(() => query(url, sql), PATIENT);

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A zombie process counts as ended. */
function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** Starts a server in a separate process; returns it with the URL of its database. */
async function startServerToKill(options: { uid?: number; gid?: number } = {}) {
  const program = join(import.meta.dirname, 'embedded-postgres', 'server-to-kill.ts');
  const server = spawn(process.execPath, [program, dataDir], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const [url] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  return { server, url };
}

async function kill(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

test('the first start creates a durable database with UTF-8 and a password', async () => {
  await using postgres = await start();
  expect(
    await query(
      postgres.url,
      `select current_user as role, current_database() as database, (select rolsuper from pg_roles where rolname = current_user) as super,
        (select datlocprovider::text || datlocale from pg_database where datname = current_database()) as locale, lower('ÉCOLE') as lower,
        pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    ),
  ).toEqual([
    { role: 'baraza', database: 'baraza', super: false, locale: 'bC.UTF-8', lower: 'école', encoding: 'UTF8' },
  ]);
  const settings = await query(
    postgres.url,
    `select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit',
      'listen_addresses', 'unix_socket_directories', 'jit', 'max_connections', 'shared_buffers') order by name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    listen_addresses: '127.0.0.1',
    max_connections: '60',
    // In pages of 8 KB.
    shared_buffers: String(128 * sharedBuffersFor(availableMemory())),
    synchronous_commit: 'on',
    // Visible only to superusers.
    ...(settings.some(({ name }) => name === 'unix_socket_directories') && { unix_socket_directories: '' }),
  });

  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect((await stat(join(dataDir, 'postgres', 'baraza.password'))).mode & 0o777).toBe(0o600);
  await query(postgres.url, 'create extension btree_gist; create extension pg_trgm');
});

test.runIf(isLinux)('it listens on 127.0.0.1 only', async () => {
  await copyTemplate();
  await using postgres = await start();
  const port = Number(new URL(postgres.url).port);
  await expect(once(connect(port, '127.0.0.2'), 'connect')).rejects.toThrow('ECONNREFUSED');
  await expect(once(connect(port, '::1'), 'connect')).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
});

test('shared buffers grow with the memory, and leave most of it to others on a small machine', () => {
  const gibibyte = 2 ** 30;
  expect([0.25, 0.5, 1, 4, 8, 24].map((memory) => sharedBuffersFor(memory * gibibyte))).toEqual([
    64, 64, 128, 512, 1024, 2048,
  ]);
});

test('a later start keeps the rows, the port and the password', async () => {
  const first = await start();
  await query(first.url, `create table kept as select 'mine' as word`);
  await first.stop();
  await using second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'mine' }]);
});

test('a requested port is used, and one in use is refused', async () => {
  const otherDir = join(folder, 'other');
  await copyTemplate(otherDir);
  await copyTemplate();
  await using postgres = await startEmbeddedPostgres({ dataDir, port: 19_150, log });
  expect(new URL(postgres.url).port).toBe('19150');
  const other = startEmbeddedPostgres({ dataDir: otherDir, port: 19_150, log });
  await expect(other).rejects.toThrow('Port 19150 on 127.0.0.1 is taken');
});

test('stopping twice is safe and leaves nothing running', async () => {
  await copyTemplate();
  const postgres = await start();
  const pid = await postmasterPid();
  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();
  expect(isAlive(pid)).toBe(false);
  await expect(query(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(lines.some((line) => line.includes('database system is shut down'))).toBe(true);
});

test('two instances run side by side', async () => {
  await copyTemplate();
  const otherDir = join(folder, 'other');
  await copyTemplate(otherDir);
  await using one = await start();
  // Its previous port is now in use by the first instance.
  await using two = await startEmbeddedPostgres({ dataDir: otherDir, log });
  await query(one.url, 'create table only_here ()');
  await expect(query(two.url, 'table only_here')).rejects.toThrow('does not exist');
});

test('killed again and again, PostgreSQL returns on its port with every confirmed row', async () => {
  await copyTemplate();
  await using postgres = await start();
  await query(postgres.url, 'create table ledger (entry integer primary key)');
  const confirmed: number[] = [];
  for (let entry = 0; entry < 60; entry += 1) {
    // Of twenty writes per round, ten happen before the kill and ten during the outage.
    if (entry % 20 === 0) await eventually(postgres.url, 'select 1');
    if (entry % 20 === 10) process.kill(await postmasterPid(), 'SIGKILL');
    await query(postgres.url, `insert into ledger values (${entry})`).then(
      () => confirmed.push(entry),
      () => undefined,
    );
  }
  expect(confirmed.length).toBeGreaterThanOrEqual(30);
  const stored = await eventually(postgres.url, 'select entry from ledger');
  expect(stored.map(({ entry }) => entry)).toEqual(expect.arrayContaining(confirmed));
});

test('stopping while PostgreSQL is being restarted leaves nothing running', async () => {
  await copyTemplate();
  const postgres = await start();
  process.kill(await postmasterPid(), 'SIGKILL');
  await vi.waitFor(() => expect(lines.join()).toContain('started again'), PATIENT);
  await postgres.stop();
  await expect(query(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  // The lock is released.
  await using again = await start();
  expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('PostgreSQL ends soon after its server is killed, and the next server has every confirmed row', async () => {
  await copyTemplate();
  const { server, url } = await startServerToKill();
  await query(url, 'create table kept as select 1 as row');
  const pid = await postmasterPid();
  await kill(server);
  await vi.waitUntil(() => !isAlive(pid), { timeout: 4_000, interval: 25 });
  await using next = await start();
  expect(next.url).toBe(url);
  expect(await query(next.url, 'select row from kept')).toEqual([{ row: 1 }]);
});

test('a server that dies of an unhandled signal takes its database with it', async () => {
  await copyTemplate();
  const { server } = await startServerToKill();
  const pid = await postmasterPid();
  server.kill('SIGTERM');
  expect(await vi.waitUntil(() => !isAlive(pid), { timeout: 4_000, interval: 25 })).toBe(true);
});

test('a server that starts right after a kill waits for the old database', async () => {
  await copyTemplate();
  const { server, url } = await startServerToKill();
  await query(url, 'create table kept as select 1 as row');
  await kill(server);
  await using next = await start();
  expect(await query(next.url, 'select row from kept')).toEqual([{ row: 1 }]);
});

test.runIf(isLinux)('a database whose server and watcher were both killed is ended and restarted', async () => {
  await copyTemplate();
  const { server, url } = await startServerToKill();
  await query(url, 'create table kept as select 1 as row');
  const pid = await postmasterPid();
  const [watcher] = await watchersOf(pid);
  process.kill(watcher!, 'SIGKILL');
  await kill(server);
  await sleep(500);
  expect(isAlive(pid)).toBe(true);
  await using next = await start();
  expect(isAlive(pid)).toBe(false);
  expect(next.url).toBe(url);
  expect(await query(next.url, 'select row from kept')).toEqual([{ row: 1 }]);
});

/** Returns the watcher shells of a postmaster, which have its command line as arguments. */
async function watchersOf(postmaster: number): Promise<number[]> {
  const name = /cluster_name=[^\0]+/.exec(await readFile(`/proc/${postmaster}/cmdline`, 'utf8'))?.[0];
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (Number(entry) !== postmaster && name && commandLine.includes(name)) found.push(Number(entry));
  }
  return found;
}

test.runIf(isLinux)('the watcher ends with its PostgreSQL, and each PostgreSQL has one', async () => {
  await copyTemplate();
  await using postgres = await start();
  const pid = await postmasterPid();
  const watchers = await watchersOf(pid);
  expect(watchers).toHaveLength(1);
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !isAlive(watchers[0]!), PATIENT);
  await eventually(postgres.url, 'select 1');
  expect(await watchersOf(await postmasterPid())).toHaveLength(1);
});

test('Ctrl-C reaches only the server, which then stops its database in order', async () => {
  await copyTemplate();
  const { server } = await startServerToKill();
  const pid = await postmasterPid();
  const { stdout } = spawnSync('ps', ['-o', 'pgid=', '-p', `${pid}`], { encoding: 'utf8' });
  expect(Number(stdout)).not.toBe(server.pid);
  const exited = once(server, 'exit');
  // Signals the whole process group, as a terminal does.
  process.kill(-server.pid!, 'SIGINT');
  expect(await exited).toEqual([0, null]);
  expect(isAlive(pid)).toBe(false);
  await using next = await start();
  expect(next.url).toBeDefined();
  expect(lines.join()).toContain('database system was shut down at');
  expect(lines.join()).not.toContain('recovery');
});

test('a stale postmaster.pid with the id of another live process does not prevent the start', async () => {
  await copyTemplate();
  await (await start()).stop();
  const stranger = spawn('sleep', ['60'], isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  try {
    await writeFile(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${stranger.pid}\n/elsewhere\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    await using postgres = await start();
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test('a second server on the same data directory is refused until the first is killed', async () => {
  await copyTemplate();
  const { server } = await startServerToKill();
  await expect(start()).rejects.toThrow(
    `Another Baraza server (process ${server.pid}) already runs on the data directory ${dataDir}; stop it, or set DATA_DIR to another folder.`,
  );
  await kill(server);
  await using postgres = await start();
  expect(postgres.url).toBeDefined();
});

test('a first start that was killed half-way is repeated from the beginning', async () => {
  const server = startAndForget();
  await vi.waitFor(
    async () => {
      const workshop = (await readdir(dataDir)).find((entry) => entry.startsWith('postgres.new-'));
      await stat(join(dataDir, workshop!, 'cluster', 'PG_VERSION'));
    },
    { timeout: 15_000, interval: 5 },
  );
  await kill(server);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  await using postgres = await start();
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).filter((entry) => entry.startsWith('postgres.new-'))).toEqual([]);
});

function startAndForget() {
  const program = join(import.meta.dirname, 'embedded-postgres', 'server-to-kill.ts');
  const server = spawn(process.execPath, [program, dataDir], { stdio: 'ignore' });
  servers.push(server);
  return server;
}

test('a corrupt database is reported and left unchanged', async () => {
  await copyTemplate();
  await (await start()).stop();
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  await truncate(control, 0);
  await expect(start()).rejects.toThrow(
    /^PostgreSQL cannot work in .*postgres: could not read file "global\/pg_control": .*; nothing was deleted there\.$/,
  );
  expect((await stat(control)).size).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'base', '1'))).toBe(true);
});

test('a folder with other content, another version or no password is refused in one sentence', async () => {
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'thesis.txt'), 'years of work');
  await expect(start()).rejects.toThrow(`The folder ${cluster} has files but no PostgreSQL database`);
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(`The database in ${cluster} was created by PostgreSQL 17, but Baraza uses 18`);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await expect(start()).rejects.toThrow(`The file baraza.password is missing from ${cluster}`);
  expect(await readFile(join(cluster, 'thesis.txt'), 'utf8')).toBe('years of work');
});

test('a data directory that cannot be created is named', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(startEmbeddedPostgres({ dataDir: join(folder, 'file', 'data'), log })).rejects.toThrow(
    /^The data directory .*file\/data cannot be created .*; choose another DATA_DIR\.$/,
  );
});

test.runIf(isRoot && isLinux)(
  'a full disk is reported as such, and the start succeeds once there is space (as root)',
  async (context) => {
    await mkdir(dataDir, { recursive: true });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dataDir]);
    if (mounted.status !== 0) context.skip('no mounts allowed here');
    try {
      await expect(start()).rejects.toThrow(
        `The disk that holds ${dataDir} is full; free some space and start Baraza again.`,
      );
      expect((await readdir(dataDir)).filter((entry) => entry.startsWith('postgres'))).toEqual([]);
      spawnSync('mount', ['-o', 'remount,size=200m', dataDir]);
      await (await start()).stop();
      spawnSync('sh', ['-c', 'cat /dev/zero > "$0"', join(dataDir, 'ballast')]);
      await expect(start()).rejects.toThrow('is full');
      await rm(join(dataDir, 'ballast'));
      await using postgres = await start();
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await postgres.stop();
    } finally {
      spawnSync('umount', ['-l', dataDir]);
    }
  },
);

test.runIf(isRoot)(
  'started by root, PostgreSQL runs as nobody, even in a folder that nobody cannot traverse to (as root)',
  async () => {
    await using postgres = await start();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await stat(join(dataDir, 'postgres'))).toMatchObject({ uid: NOBODY, gid: NOBODY });
    expect(await stat(`/proc/${await postmasterPid()}`)).toMatchObject({ uid: NOBODY });
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test.runIf(isRoot)(
  'a cluster that root restored from a backup changes its owner, except what links in it point to (as root)',
  async () => {
    await copyTemplate();
    const first = await start();
    await query(first.url, 'create table kept as select 1 as row');
    await first.stop();
    const outside = join(folder, 'outside');
    await writeFile(outside, '');
    await symlink(outside, join(dataDir, 'postgres', 'link'));
    spawnSync('chown', ['-Rh', '0:0', join(dataDir, 'postgres')]);
    await using postgres = await start();
    expect(await query(postgres.url, 'select row from kept')).toEqual([{ row: 1 }]);
    expect((await stat(outside)).uid).toBe(0);
  },
);

test.runIf(isRoot)(
  'an unprivileged user can start it, and root can start it as this user afterwards (as root)',
  async () => {
    await chown(folder, NOBODY, NOBODY);
    const { server, url } = await startServerToKill({ uid: NOBODY, gid: NOBODY });
    await query(url, 'create table kept as select 1 as row');
    await kill(server);
    await using postgres = await start();
    expect(await query(postgres.url, 'select row from kept')).toEqual([{ row: 1 }]);
  },
);

test.runIf(isRoot)('an unprivileged user is told which file belongs to another user (as root)', async () => {
  const asNobody = () => {
    const program = join(import.meta.dirname, 'embedded-postgres', 'server-to-kill.ts');
    return spawnSync(process.execPath, [program, dataDir], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' }).stderr;
  };
  await chmod(folder, 0o755);
  await copyTemplate();
  expect(asNobody()).toBe(
    `The data directory ${dataDir} cannot be written to (unable to open database file); give it to the user who starts Baraza, or choose another DATA_DIR.\n`,
  );
  await chown(dataDir, NOBODY, NOBODY);
  await chown(join(dataDir, 'postgres'), 12_345, 12_345);
  expect(asNobody()).toMatch(
    /^The database folder .*postgres cannot be read .*; start Baraza as the user who owns it\.\n$/,
  );
  await chmod(join(dataDir, 'postgres'), 0o755);
  expect(asNobody()).toBe(
    `The database folder ${join(dataDir, 'postgres')} belongs to user 12345; start Baraza as that user or as root.\n`,
  );
});

test.runIf(isRoot)(
  'programs that nobody cannot reach are copied once to a folder that only root can change (as root)',
  async () => {
    const installed = join((await findBinaries(undefined)).postgres, '..', '..', '..');
    const closed = join(folder, 'closed');
    await cp(installed, closed, { recursive: true, verbatimSymlinks: true });
    const copyFolder = join(folder, 'copyFolder');
    await mkdir(copyFolder);
    await chmod(folder, 0o755);
    await chmod(closed, 0o700);
    const account = { uid: NOBODY, gid: NOBODY };

    const { postgres } = await findBinaries(account, { folder: closed, copyFolders: [copyFolder] });
    expect(postgres.startsWith(copyFolder)).toBe(true);
    const copied = await stat(postgres);
    expect(copied).toMatchObject({ uid: 0, gid: 0 });
    expect(copied.mode & 0o777).toBe(0o755);

    // System clean-up removed a file: it is restored, and the others are left alone.
    const zone = join(postgres, '..', '..', 'share', 'postgresql', 'timezonesets', 'Default');
    await rm(zone);
    await findBinaries(account, { folder: closed, copyFolders: [copyFolder] });
    expect(existsSync(zone)).toBe(true);
    expect((await stat(postgres)).ino).toBe(copied.ino);

    // A folder of another user with the name we would use, and a parent that others can write to.
    const [copy] = await readdir(copyFolder);
    await chown(join(copyFolder, copy!), NOBODY, NOBODY);
    const open = join(folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(findBinaries(account, { folder: closed, copyFolders: [copyFolder, open] })).rejects.toThrow(
      new RegExp(
        `cannot enter ${closed} and no copy .*${copy} is not a folder .*open is not a folder that only root can change`,
      ),
    );
    expect(await readdir(open)).toEqual([]);
  },
);
