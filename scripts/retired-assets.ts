import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long a page that is open in a browser still finds the files of the build it came from. */
export const retirementDays = 7;

/** Each retired file, with the time at which a newer build took its place. */
type Retired = Record<string, string>;

/**
 * Brings the hashed files of the former build into a new one, and leaves out those that retired longer than
 * `retirementDays` ago: a phone that opened the page before a release loads its next part after it.
 */
export function keepFormerAssets(former: string, next: string, now = new Date()): void {
  const list = 'retired-assets.json';
  const before: Retired = existsSync(join(former, list)) ? JSON.parse(readFileSync(join(former, list), 'utf8')) : {};
  const oldest = now.getTime() - retirementDays * 86_400_000;
  const retired: Retired = {};
  const current = new Set(filesIn(next));
  mkdirSync(join(next, 'assets'), { recursive: true });
  for (const file of filesIn(former)) {
    const since = before[file] ?? now.toISOString();
    if (current.has(file) || Date.parse(since) < oldest) continue;
    copyFileSync(join(former, 'assets', file), join(next, 'assets', file));
    retired[file] = since;
  }
  writeFileSync(join(next, list), JSON.stringify(retired));
}

function filesIn(build: string): string[] {
  return existsSync(join(build, 'assets')) ? readdirSync(join(build, 'assets')) : [];
}
