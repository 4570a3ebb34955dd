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

/** The fonts of the machine and of the package, whose own settings expect them in /tmp. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The npm package contains a browser for one platform. */
export function canUnpackBrowser(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * Unpacks the browser of the npm package once per version. Returns its path and environment. The package itself would unpack to
 * /tmp, where it accepts partial files and those of other users.
 */
export async function unpackBrowser(): Promise<{ path: string; env: Record<string, string> }> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(shelf, version);
  if (!existsSync(folder)) {
    mkdirSync(shelf, { recursive: true });
    const unfinished = mkdtempSync(join(shelf, 'unpacking-'));
    await unpackTo(unfinished);
    writeFileSync(join(unfinished, 'fonts.conf'), fontSettings);
    // Other users of the same clone may run it, too.
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
    // Libraries that a minimal machine lacks.
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  }
}

/** Two processes may unpack at the same time: the first to finish wins, and the other copy is identical. */
function keep(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The machine's libraries take precedence over those of the package. */
function environmentIn(folder: string): Record<string, string> {
  const places = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', join(folder, 'al2023', 'lib')];
  return {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    LD_LIBRARY_PATH: [process.env['LD_LIBRARY_PATH'], ...places].filter(Boolean).join(':'),
  };
}
