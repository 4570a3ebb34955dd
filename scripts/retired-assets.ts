import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Days for which open pages can still load files of the build they came from. */
export const retirementDays = 7;

/** Retired files, with the time at which a newer build replaced them. */
type Retired = Record<string, string>;

/**
 * Copies the hashed files of the former build into a new one, except those retired more than `retirementDays` ago: a page
 * opened before a release loads its next part after it.
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
