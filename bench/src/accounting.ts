import { readdir, readFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  own: number;
  /** Of child processes that have ended. */
  ended: number;
}

async function readStat(pid: number | string): Promise<Stat | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return undefined;
  // The name can contain spaces and brackets, so fields are counted after it: state, parent, …
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}

/** Milliseconds of CPU that a process has used; undefined without `/proc`. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  const stat = await readStat(pid);
  return stat && (stat.own * 1000) / ticksPerSecond;
}

/** Milliseconds of CPU that PostgreSQL has used: the postmaster with its running and ended children. */
export async function cpuOfPostgres(postmaster: number): Promise<number | undefined> {
  const stat = await readStat(postmaster);
  if (!stat) return undefined;
  let ticks = stat.own + stat.ended;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const child = await readStat(pid);
    if (child?.parent === postmaster) ticks += child.own;
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** The postmaster of a backend, if the backend runs on this machine. */
export async function findPostmaster(backend: number): Promise<number | undefined> {
  const parent = (await readStat(backend))?.parent;
  const name = parent && (await readFile(`/proc/${parent}/comm`, 'utf8').catch(() => ''));
  return name && /^postgres|^postmaster/.test(name) ? parent : undefined;
}

/** Memory of a process in MB; undefined without `/proc`. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
