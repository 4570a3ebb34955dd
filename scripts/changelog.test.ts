import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeUnreleased, nextVersion, readUnreleased } from './changelog.ts';

const changelog = (entries: string) =>
  `# Changelog\n\n## [Unreleased]\n\n${entries}\n## [0.1.0] - 2026-01-01\n\n- Old.\n`;

test.each([
  ['0.1.0', '### Fixed\n\n- A crash.\n', '0.1.1'],
  ['0.1.9', '### Security\n\n- A leak.\n', '0.1.10'],
  ['0.1.4', '### Added\n\n- A page.\n\n### Fixed\n\n- A crash.\n', '0.2.0'],
  ['0.1.4', '### Removed\n\n- **Breaking:** A setting.\n', '0.2.0'],
  ['1.4.2', '### Fixed\n\n- A crash.\n', '1.4.3'],
  ['1.4.2', '### Changed\n\n- A default.\n', '1.5.0'],
  ['1.4.2', '### Fixed\n\n- **Breaking:** A status.\n', '2.0.0'],
])('the version after %s with %j is %s', (version, entries, next) => {
  expect(nextVersion(version, readUnreleased(changelog(entries)))).toBe(next);
});

test('a changelog without changes since the last release is refused', () => {
  expect(() => readUnreleased(changelog(''))).toThrow('lists no changes');
  expect(() => readUnreleased('# Changelog\n')).toThrow('no section');
});

test('a release puts the entries under its version and leaves an empty section', () => {
  const closed = closeUnreleased(changelog('### Fixed\n\n- A crash.\n'), { version: '0.1.1', date: '2026-02-03' });
  expect(closed).toContain('## [Unreleased]\n\n## [0.1.1] - 2026-02-03\n\n### Fixed\n\n- A crash.\n');
  expect(() => readUnreleased(closed)).toThrow('lists no changes');
});

test('the changelog of the project has the form that a release reads', () => {
  const text = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  expect(text).toMatch(/^# Changelog\n/);
  expect(text).toContain('## [Unreleased]\n');
});
