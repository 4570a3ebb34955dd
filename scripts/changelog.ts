/** Reads and changes CHANGELOG.md, whose form is https://keepachangelog.com/en/1.1.0/ */

const unreleased = '## [Unreleased]';

/** The sections that ask for a minor version; the others, Fixed and Security, ask for a patch. */
const minorSections = ['Added', 'Changed', 'Deprecated', 'Removed'];

/** Returns the entries since the last release. Throws if there are none. */
export function readUnreleased(changelog: string): string {
  const [, after] = changelog.split(`${unreleased}\n`);
  if (after === undefined) throw new Error(`CHANGELOG.md has no section "${unreleased}".`);
  const entries = (after.split(/^## /m)[0] ?? '').trim();
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md lists no changes since the last release.');
  return entries;
}

/**
 * Returns the version that follows by https://semver.org: an entry that begins with "**Breaking:**" asks for a major version, or
 * before 1.0.0 for a minor one.
 */
export function nextVersion(version: string, entries: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const isBreaking = /^- \*\*Breaking:\*\*/m.test(entries);
  if (isBreaking && major > 0) return `${major + 1}.0.0`;
  const isMinor = minorSections.some((name) => entries.includes(`### ${name}\n`));
  return isBreaking || isMinor ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Returns the changelog with the unreleased entries under a version; `date` is like 2026-11-23. */
export function closeUnreleased(changelog: string, { version, date }: { version: string; date: string }): string {
  return changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${date}`);
}
