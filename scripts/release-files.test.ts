import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRelease } from './release-files.ts';

const read = (...path: string[]) => readFile(join(...path), 'utf8');

/** Returns the links of the pages for operators that lead to no file of the folder. */
async function listBrokenLinks(folder: string): Promise<string[]> {
  const broken: string[] = [];
  for await (const page of glob('docs/{operate,trust}{,/**/*}.md', { cwd: folder })) {
    for (const [, link = ''] of (await read(folder, page)).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (!/^[a-z]+:/.test(link) && !existsSync(join(folder, dirname(page), link))) broken.push(`${page}: ${link}`);
    }
  }
  return broken;
}

test('a release has the packed server, an archive, an SBOM and checksums, all of one version', async () => {
  await using output = await mkdtempDisposable(join(tmpdir(), 'baraza-release-'));
  const [folder = '', archive = '', sbom = '', sums = ''] = writeRelease(output.path);
  const { version } = JSON.parse(await read(folder, 'package.json'));
  expect(version).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{8}(\.changed)?)?$/);
  expect(archive).toBe(join(output.path, `baraza-${version}.tar.gz`));

  const check = (folder: string) => execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });
  check(folder);
  check(output.path);
  expect(await read(sums)).toMatch(/^[0-9a-f]{64} {2}baraza-\S+\.cdx\.json\n[0-9a-f]{64} {2}baraza-\S+\.tar\.gz\n$/);
  for (const file of ['.npmrc', 'server/src/main.ts', 'CHANGELOG.md', 'docs/trust.md', 'sbom.cdx.json']) {
    expect(await read(folder, 'SHA256SUMS')).toContain(`  ${file}\n`);
  }

  const { metadata, components } = JSON.parse(await read(sbom));
  expect(metadata.component).toMatchObject({ name: 'baraza', version });
  const refs: string[] = components.map((each: { 'bom-ref': string }) => each['bom-ref']);
  const { dependencies } = JSON.parse(await read(folder, 'server/package.json'));
  const direct = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  expect(refs).toEqual(expect.arrayContaining(direct));
  expect(refs.join(' ')).toMatch(/ fast-uri@.* semver@/);
  expect(refs.filter((ref) => /^(vite|vitest|react|oxlint|@baraza\/proving)@/.test(ref))).toEqual([]);
  expect(await read(folder, 'sbom.cdx.json')).toBe(await read(sbom));

  const extracted = join(output.path, 'extracted');
  execFileSync('mkdir', [extracted]);
  execFileSync('tar', ['-xzf', archive, '-C', extracted]);
  check(join(extracted, `baraza-${version}`));

  expect(await listBrokenLinks(folder)).toEqual([]);

  // The same build gives the same bytes.
  const before = await read(sums);
  expect(await read(writeRelease(output.path)[3] ?? '')).toBe(before);
}, 300_000);
