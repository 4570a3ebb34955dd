import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bundled, { inflate } from '@sparticuz/chromium';

const packageFolder = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')));
const shelf = join(import.meta.dirname, '..', '..', '.tmp', 'browser');

/** The machine's fonts and the package's, whose own settings look for them in /tmp. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The npm package holds a browser for one kind of machine. */
export function canUnpackBrowser(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * Unpacks the browser inside the npm package, once a version, and answers where it is and what it needs in its
 * environment. The package itself would unpack to /tmp, where a half-written or another user's file counts as its own.
 */
export async function unpackBrowser(): Promise<{ path: string; env: Record<string, string> }> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(shelf, version);
  if (!existsSync(folder)) {
    mkdirSync(shelf, { recursive: true });
    const unfinished = mkdtempSync(join(shelf, 'unpacking-'));
    await unpackTo(unfinished);
    writeFileSync(join(unfinished, 'fonts.conf'), fontSettings);
    // Another user of the same clone may run it as well.
    for (const path of [unfinished, join(unfinished, 'chromium')]) chmodSync(path, 0o755);
    keep(unfinished, folder);
  }
  return { path: join(folder, 'chromium'), env: environmentIn(folder) };
}

async function unpackTo(folder: string): Promise<void> {
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await bundled.executablePath();
    // Libraries of the browser that a bare machine lacks.
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
}

/** Two may unpack at once: the first to finish wins, and the other's is as good. */
function keep(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Libraries of the machine come first where it has them; the package's fill in. */
function environmentIn(folder: string): Record<string, string> {
  const places = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', join(folder, 'al2023', 'lib')];
  return {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: [process.env['LD_LIBRARY_PATH'], ...places].filter(Boolean).join(':'),
  };
}
