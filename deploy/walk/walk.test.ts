import { spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDocuments } from '@baraza/server/src/platform/operations/legal-documents.ts';
import { describe, expect, test } from 'vitest';
import { type Block, pages, readBlocks } from './pages.ts';
import { connect, type Machine, startMachine, whyNoMachines } from './machine.ts';

const root = join(import.meta.dirname, '../..');
const reason = whyNoMachines();
if (reason !== undefined) console.warn(`Skipped: the walk of docs/operate needs what is not here (${reason}).`);

/** The answers to prompts: a password, twice or once. */
const password = 'PASSWORD\nPASSWORD\n';

test('every block of the pages is run, is a file, or is marked as an example or as data', async () => {
  const read = await Promise.all(pages.map(readBlocks));
  expect(read.flatMap(({ unknown }) => unknown)).toEqual([]);
  expect(read.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(30);
});

describe.skipIf(reason !== undefined)('the walk of docs/operate, word by word', () => {
  test(
    'from nothing to two processes and a worker behind nginx, backup, recovery, replica, failover, upgrade and roll-back',
    { timeout: 900_000 },
    async () => {
      await using packed = await mkdtempDisposable(join(tmpdir(), 'baraza-walk-'));
      pack(packed.path);
      await using server = await startMachine();
      await using replica = await startMachine();
      await connect([server, '10.0.0.20'], [replica, '10.0.0.21']);
      const machines = { server, primary: server, replica };
      await prepare(server, packed.path);
      await prepare(replica);

      const followed = new Set<string>();
      const walk = async (page: string, from: string, to?: string) => {
        const { blocks } = await readBlocks(page);
        const begin = blocks.findIndex(({ text }) => text.includes(from));
        const end = to === undefined ? blocks.length : blocks.findIndex(({ text }) => text.includes(to));
        expect(begin, `${page} has ${from}`).toBeGreaterThanOrEqual(0);
        for (const block of blocks.slice(begin, end)) {
          await follow(machines[block.machine], block);
          followed.add(block.at);
        }
      };

      await walk('install.md', 'createuser --pwprompt baraza', 'baraza-admin role grant');
      // Stands for the sign-in of the first person.
      await succeed(
        server,
        `runuser -u postgres -- psql -d baraza -c "${addPerson('you@your-university.example', 'ada')}"`,
      );
      await walk('install.md', 'baraza-admin role grant');
      expect(await output(server, 'baraza-admin person find ada')).toMatch(/role\tadmin/);
      await walk('roster.md', 'email,campus');
      const logo = 'mkdir -p /etc/baraza; cp $(find /opt/baraza -name "*512*.png" | head -n 1) /etc/baraza/logo.png';
      await succeed(server, logo);
      await walk('operator.md', 'SITE_NAME=');
      await walk('announcements.md', 'maintenance on');
      for (const port of [3000, 3001, 3002]) await succeed(server, `curl -sf http://127.0.0.1:${port}/readyz`);

      // A picture, as the server stores it.
      const file = `${'ab'.repeat(16)}.jpg`;
      const place = '/var/lib/baraza/media/ab/ab';
      const picture = `mkdir -p ${place}; printf 'bytes of a picture' > ${place}/${file}`;
      await succeed(server, `runuser -u baraza -- sh -c "${picture}"`);
      await query(
        server,
        `insert into media (file, owner_id, purpose, width, height, placeholder, state) select '${file}', id, 'avatar', 1, 1, '', 'attached' from person`,
      );

      await walk('backup.md', 'RESTIC_REPOSITORY=', 'baraza-admin restore');
      // `--init` can be repeated, the timer and the line of cron work, and nothing belongs to root.
      await succeed(server, 'baraza-admin backup --init');
      await succeed(server, 'systemctl start baraza-backup.service');
      await succeed(server, `$(cut -d' ' -f7- /etc/cron.d/baraza-backup)`);
      await succeed(
        server,
        `cd /opt/baraza && set -a && . /etc/baraza.env && . /etc/baraza-backup.env && PATH=$PWD/node_modules/.bin:$PATH node server/src/admin/main.ts backup`,
      );
      expect(await output(server, 'find /var/lib/baraza /mnt/backup/baraza -user root')).toBe('');
      const wrong = await server.run(
        'DATA_DIR=/nowhere; sed "s#/var/lib/baraza#/nowhere#" /etc/baraza.env > /etc/wrong.env; install -d -o baraza /nowhere; BARAZA_ENV=/etc/wrong.env baraza-admin backup',
      );
      expect(wrong).toMatchObject({
        code: 1,
        output: expect.stringMatching(/names 1 pictures, and none is in .*check DATA_DIR/),
      });

      // An empty machine gets everything back.
      await succeed(
        server,
        `systemctl stop 'baraza@*'; mv /var/lib/baraza /var/lib/baraza-lost; install -d -o baraza -g baraza -m 750 /var/lib/baraza
        runuser -u postgres -- dropdb baraza; runuser -u postgres -- createdb --owner=baraza --encoding=UTF8 --template=template0 baraza`,
      );
      await walk('backup.md', 'baraza-admin restore');
      expect(await output(server, 'baraza-admin person find ada')).toMatch(/role\tadmin/);
      expect(await output(server, `cat ${place}/${file}`)).toBe('bytes of a picture');
      expect(await output(server, 'find /var/lib/baraza /mnt/backup/baraza -user root')).toBe('');

      // A deletion is undone by going back to the time before it.
      await walk('replica.md', 'archive_mode = on', 'BASE=');
      await query(server, `update person set bio = 'before'`);
      const [target = ''] = (await query(server, 'select clock_timestamp()')).split('\n');
      await query(server, 'select pg_sleep(0.2)');
      await query(server, `update person set bio = 'a mistake'`);
      await query(server, 'select pg_switch_wal()');
      await walkUntil(server, 'replica.md', target);
      expect(await query(server, 'select bio from person')).toBe('before');

      // What the primary acknowledged and the replica has survives the loss of the primary.
      await walk('replica.md', 'createuser --replication', 'disable --now postgresql');
      for (let turn = 1; turn <= 50; turn += 1) await query(server, `update person set bio = 'turn ${turn}'`);
      await expect.poll(() => query(replica, 'select bio from person'), { timeout: 10_000 }).toBe('turn 50');
      await walk('replica.md', 'disable --now postgresql');
      expect(await query(replica, 'select bio from person')).toBe('turn 50');
      await query(replica, `update person set bio = 'after the failover'`);
      expect(await output(server, 'baraza-admin person find ada')).toMatch(/role\tadmin/);
      await succeed(server, `${curl}/readyz`);

      // An upgrade to a release with another schema, and the roll-back, fail no request.
      await succeed(server, newRelease);
      const clients = await startClients(server, replica);
      await walk('upgrade.md', 'baraza-admin migrate status', 'baraza-old/deploy');
      expect(new Set(await versions(server))).toEqual(new Set([newVersion]));
      await walk('upgrade.md', 'baraza-old/deploy');
      expect(await versions(server)).not.toContain(newVersion);
      const { written, failures } = await clients.stop();
      console.log(
        `${written} comments were written during the upgrade and the roll-back; ${failures.length} requests failed`,
      );
      expect(failures).toEqual([]);
      expect(written).toBeGreaterThan(100);
      expect(await query(replica, `select count(*) from comment`)).toBe(String(written));

      const all = (await Promise.all(pages.map(readBlocks))).flatMap(({ blocks }) => blocks.map(({ at }) => at));
      expect(all.filter((at) => !followed.has(at))).toEqual([]);

      /** Follows the commands of the recovery, with the time of this test. */
      async function walkUntil(machine: Machine, page: string, time: string): Promise<void> {
        const { blocks } = await readBlocks(page);
        const at = blocks.findIndex(({ text }) => text.includes('BASE='));
        for (const block of blocks.slice(at, at + 2)) {
          followed.add(block.at);
          await follow(machine, { ...block, text: block.text.replace(/^TARGET='.*'$/m, `TARGET='${time}'`) });
        }
      }
    },
  );
});

/** Packs the server with its packages, as the page says, with the packages that are here. */
function pack(folder: string): void {
  const packed = spawnSync(process.execPath, ['scripts/pack.ts', join(folder, 'baraza')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(packed).toMatchObject({ status: 0 });
  const options = ['ci', '--omit=dev', '--prefer-offline', '--fetch-retries=1'];
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const installed = spawnSync('npm', options, { cwd: join(folder, 'baraza'), encoding: 'utf8', env });
  expect(installed.status, installed.stderr).toBe(0);
}

/** What the pages expect to be there: Debian's programs, and on a server the packed release. */
async function prepare(machine: Machine, packed?: string): Promise<void> {
  const systemctl = join(import.meta.dirname, 'systemctl');
  await succeed(
    machine,
    `install -m 755 ${systemctl} /usr/local/bin/systemctl
     printf '#!/bin/sh\\ncat /run/walk/*.log | tail -n 20\\n' > /usr/local/bin/journalctl
     chmod 755 /usr/local/bin/journalctl
     for cluster in $(pg_lsclusters -h | awk '{ print $2 }'); do pg_dropcluster 15 $cluster; done
     rm -f /etc/nginx/conf.d/*
     pg_createcluster 15 main --start >/dev/null
     redis-server --daemonize yes --save '' >/dev/null
     systemctl start nginx`,
  );
  if (packed !== undefined)
    await succeed(machine, `mv ${packed}/baraza /tmp/baraza; cp -r /tmp/baraza /opt/baraza-new`);
}

/** Calls the server through nginx. */
const curl =
  'curl --silent --fail --cacert /etc/ssl/baraza/fullchain.pem --resolve baraza.example:443:127.0.0.1 https://baraza.example';

const newVersion = '99.0.0';
/** A release with one more migration. */
const newRelease = `
  cp -r /opt/baraza /opt/baraza-new
  cd /opt/baraza-new
  sed -i 's/"version": ".*"/"version": "${newVersion}"/' package.json
  echo 'alter table person add column walk text' > server/migrations/9999_walk.sql`;

/** The versions of the running servers. */
async function versions(machine: Machine): Promise<string[]> {
  const lines = await output(machine, 'baraza-admin nodes | grep running | cut -f 4');
  return lines.split('\n');
}

/** Starts people on a machine who comment on a post through nginx, ten times a second together. */
async function startClients(machine: Machine, database: Machine) {
  const count = 40;
  const token = `'walk-' || lpad(number::text, 38, '0')`;
  const consents = ownDocuments.map(({ document, version }) => `('${document}', '${version}')`).join(', ');
  await query(
    database,
    `with added as (
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at, created_at)
       select 'walk', number, 'walk' || number || '@your-university.example', (select id from campus limit 1), 'walk' || number,
         'Walk', 'Er', 'JANUARY_2026', 'KENYA', 'COMPUTER_SCIENCE', now(), now() - interval '30 days'
       from generate_series(1, ${count}) as number returning id, subject::int as number
     ), consented as (
       insert into consent (person_id, document, version)
       select id, document, version from added, (values ${consents}) as current (document, version)
     ), posted as (insert into post (owner_id, content) select id, 'a post' from added where number = 1)
     insert into session (person_id, token_hash) select id, sha256((${token})::bytea) from added`,
  );
  const post = await query(database, `select id from post where content = 'a post'`);
  const program = `
    for (( turn = 0; 1; turn++ )); do
      [ ! -e /run/walk-stop ] || exit 0
      token=walk-$(printf %038d $((turn % ${count} + 1)))
      status=$(${curl.replace(' --fail', '')}/api/posts/${post}/comments --output /run/walk-reply --write-out '%{http_code}' \
        --header "authorization: Bearer $token" --json '{"content":"comment '$turn'"}' || true)
      echo $status >> /run/walk-statuses
      [ $status = 201 ] || cat /run/walk-reply >> /run/walk-statuses
      sleep 0.07
    done`;
  const running = machine.run(program);
  return {
    async stop() {
      await succeed(machine, 'touch /run/walk-stop');
      await running;
      const statuses = (await output(machine, 'cat /run/walk-statuses')).split('\n');
      const failures = statuses.filter((status) => status !== '201');
      return { written: statuses.length - failures.length, failures };
    },
  };
}

async function follow(machine: Machine, block: Block): Promise<void> {
  const commands =
    block.kind === 'file'
      ? `mkdir -p $(dirname ${block.path}); cat > ${block.path} <<'END-OF-FILE'\n${block.text}\nEND-OF-FILE`
      : block.text;
  const { code, output } = await machine.run(commands, password);
  expect(code, `${block.at}\n${block.text}\n${output}`).toBe(0);
}

async function succeed(machine: Machine, commands: string): Promise<string> {
  const { code, output } = await machine.run(commands);
  expect(code, `${commands}\n${output}`).toBe(0);
  return output;
}

async function output(machine: Machine, commands: string): Promise<string> {
  return (await succeed(machine, commands)).trim();
}

const query = (machine: Machine, statement: string) =>
  output(machine, `runuser -u postgres -- psql -d baraza -qAtc "${statement}"`);

function addPerson(email: string, username: string): string {
  return `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
    select 'https://accounts.google.com', '1', '${email}', (select id from campus limit 1), '${username}', 'Ada', 'Obi', 'JANUARY_2026', 'KENYA', 'COMPUTER_SCIENCE', now()`;
}
