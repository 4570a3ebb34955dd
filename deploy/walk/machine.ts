import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A copy of this machine in namespaces of its own: what is written to its files stays there, its network has only the addresses that
 * it is given, and its processes end with it.
 */
export interface Machine extends AsyncDisposable {
  /** Runs commands as root in one shell, which ends at the first one that fails. `input` answers prompts. */
  run(commands: string, input?: string): Promise<Result>;
  /** The id of its first process. */
  pid: number;
}

interface Result {
  code: number;
  output: string;
}

/** Why no machine can be made here; undefined if one can. */
export function whyNoMachines(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make namespaces';
  const programs = [
    'unshare',
    'nsenter',
    'ip',
    'pg_createcluster',
    'redis-server',
    'nginx',
    'openssl',
    'restic',
    'curl',
    'adduser',
    'runuser',
  ];
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} missing`;
  if (spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/15/bin/pg_ctl']).status !== 0)
    return 'PostgreSQL 15 of Debian is missing';
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return tried.status === 0 ? undefined : 'namespaces are not allowed';
}

const setUp = `
set -eu
scratch=$1
mount -t tmpfs tmpfs "$scratch"
mkdir "$scratch/upper" "$scratch/work" "$scratch/system"
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/system"
mount -t proc proc "$scratch/system/proc"
mount --rbind /dev "$scratch/system/dev"
mount -t tmpfs tmpfs "$scratch/system/run"
mkdir -p "$scratch/system/run/postgresql"
chown postgres "$scratch/system/run/postgresql"
ip link set lo up
touch "$scratch/system/run/walk-ready"
# A shell, which collects processes that have ended.
exec chroot "$scratch/system" bash -c 'while true; do sleep 1; done'
`;

export async function startMachine(): Promise<Machine> {
  const scratch = await mkdtemp(join(tmpdir(), 'baraza-machine-'));
  const script = join(scratch, 'set-up');
  await writeFile(script, setUp);
  const holder = spawn('unshare', ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', script, scratch], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = await firstProcess(holder);
  const machine: Machine = {
    pid,
    run: (commands, input = '') => runIn(pid, commands, input),
    async [Symbol.asyncDispose]() {
      holder.kill('SIGKILL');
      if (holder.exitCode === null && holder.signalCode === null)
        await new Promise((resolve) => holder.once('exit', resolve));
      await rm(scratch, { recursive: true, force: true });
    },
  };
  for (let tries = 0; (await machine.run('test -f /run/walk-ready')).code !== 0; tries += 1) {
    if (tries === 100) throw new Error('The machine did not start.');
    await sleep(100);
  }
  return machine;
}

/** Connects the networks of two machines, and gives each its address. */
export async function connect(one: [Machine, address: string], other: [Machine, address: string]): Promise<void> {
  const [name, peer] = [`walk${one[0].pid}`, `walk${other[0].pid}`];
  const steps = [
    ['ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', peer],
    ['ip', 'link', 'set', name, 'netns', String(one[0].pid)],
    ['ip', 'link', 'set', peer, 'netns', String(other[0].pid)],
  ];
  for (const [command = '', ...args] of steps) {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  }
  for (const [machine, address, link] of [
    [...one, name],
    [...other, peer],
  ] as const) {
    await machine.run(`ip address add ${address}/24 dev ${link} && ip link set ${link} up`);
  }
}

async function firstProcess(holder: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const children = await readFile(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').catch(() => '');
    const [first] = children.trim().split(' ');
    if (first) return Number(first);
    await sleep(50);
  }
  throw new Error('The machine has no process.');
}

/** Without a terminal of its own, so that programs read answers to prompts from the input. */
function runIn(pid: number, commands: string, input: string): Promise<Result> {
  const args = [
    '-t',
    String(pid),
    '--mount',
    '--net',
    '--pid',
    '--root',

    'setsid',
    '--wait',
    'bash',
    '-euo',
    'pipefail',
    '-c',
  ];
  return new Promise((resolve) => {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
    };
    const child = execFile(
      'nsenter',
      [...args, `cd /; { ${commands}\n} 2>&1`],
      { env, maxBuffer: 2 ** 24 },
      (error, stdout) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout });
      },
    );
    // Commands that read nothing may end before the answers are written.
    child.stdin?.on('error', () => undefined).end(input);
  });
}
