import { spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Block, readBlocks } from './pages.ts';
import { connect, type Machine, startMachine, whyNoMachines } from './machine.ts';

const root = join(import.meta.dirname, '../..');
const reason = whyNoMachines();
if (reason !== undefined) console.warn(`Skipped: the walk of docs/operate needs what is not here (${reason}).`);

/** The answers to prompts: a password, twice or once. */
const password = 'PASSWORD\nPASSWORD\n';

test('the pages have commands of known machines, and end every block', async () => {
  for (const page of ['install.md', 'backup.md', 'replica.md']) {
    const blocks = await readBlocks(page);
    expect(blocks.length, page).toBeGreaterThan(4);
    for (const { at, text } of blocks) expect(text, at).not.toMatch(/```|^ *$/);
  }
});

describe.skipIf(reason !== undefined)('the walk of docs/operate, word by word', () => {
  test(
    'from nothing to a server, two processes and a worker, backups, recovery to a point in time, a replica and a failover',
    { timeout: 900_000 },
    async () => {
      await using packed = await mkdtempDisposable(join(tmpdir(), 'baraza-walk-'));
      pack(packed.path);
      await using server = await startMachine();
      await using replica = await startMachine();
      await connect([server, '10.0.0.20'], [replica, '10.0.0.21']);
      const machines = { server, primary: server, replica };
      for (const machine of [server, replica]) await prepare(machine, packed.path);

      const walk = async (page: string, from: string, to?: string) => {
        const blocks = await readBlocks(page);
        const begin = blocks.findIndex(({ text }) => text.includes(from));
        const end = to === undefined ? blocks.length : blocks.findIndex(({ text }) => text.includes(to));
        expect(begin, `${page} has ${from}`).toBeGreaterThanOrEqual(0);
        for (const block of blocks.slice(begin, end)) await follow(machines[block.machine], block);
      };

      await walk('install.md', 'createuser --pwprompt baraza', 'baraza-admin role grant');
      // Stands for the sign-in of the first person.
      await succeed(
        server,
        `runuser -u postgres -- psql -d baraza -c "${addPerson('you@your-university.example', 'ada')}"`,
      );
      await walk('install.md', 'baraza-admin role grant');
      expect(await output(server, 'baraza-admin person find ada')).toMatch(/role\tadmin/);
      const roster = 'email,program,alumni\nyou@your-university.example,Computer Science,yes\n';
      await succeed(
        server,
        `mkdir -p /srv/roster; cd /srv/roster; printf '${roster.replaceAll('\n', '\\n')}' > people.csv; baraza-admin person import people.csv`,
      );
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
      await succeed(server, 'curl -sf http://127.0.0.1:3000/readyz');

      /** Follows the commands of the recovery, with the time of this test. */
      async function walkUntil(machine: Machine, page: string, time: string): Promise<void> {
        const blocks = await readBlocks(page);
        const at = blocks.findIndex(({ text }) => text.includes('BASE='));
        for (const block of blocks.slice(at, at + 2)) {
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

/** What the pages expect to be there: Debian's programs, and the packed server. */
async function prepare(machine: Machine, packed: string): Promise<void> {
  const systemctl = join(import.meta.dirname, 'systemctl');
  await succeed(
    machine,
    `install -m 755 ${systemctl} /usr/local/bin/systemctl
     printf '#!/bin/sh\\ncat /run/walk/*.log | tail -n 20\\n' > /usr/local/bin/journalctl
     chmod 755 /usr/local/bin/journalctl
     mv ${packed}/baraza /tmp/baraza
     cp -r /tmp/baraza /opt/baraza-new
     for cluster in $(pg_lsclusters -h | awk '{ print $2 }'); do pg_dropcluster 15 $cluster; done
     pg_createcluster 15 main --start >/dev/null
     redis-server --daemonize yes --save '' >/dev/null`,
  );
}

async function follow(machine: Machine, block: Block): Promise<void> {
  const commands =
    block.kind === 'file' ? `cat > ${block.path} <<'END-OF-FILE'\n${block.text}\nEND-OF-FILE` : block.text;
  const { code, output } = await machine.run(commands, password);
  expect(code, `${block.at}\n${block.text}\n${output}`).toBe(0);
}

async function succeed(machine: Machine, commands: string, input?: string): Promise<string> {
  const { code, output } = await machine.run(commands, input);
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
