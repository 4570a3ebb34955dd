import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingNames } from '@baraza/server/src/platform/operations/env.ts';
import { describe, expect, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const manifests = join(import.meta.dirname, 'kubernetes');
const pinImages = join(root, 'deploy/compose/pin-images.sh');
const backup = join(root, 'deploy/container-backup');
const read = (path: string) => readFile(join(root, path), 'utf8');
const isSetting = (name: string) => settingNames.includes(name) || /^(RESTIC|AWS)_/.test(name);

interface Service {
  image: string;
  build?: { args: Record<string, string> };
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  environment?: Record<string, string>;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  volumes?: string[];
  networks?: { default: { ipv4_address: string } };
}

describe('compose.yaml', async () => {
  const text = await read('compose.yaml');
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };

  test.each(Object.entries(services))('%s has limits and an image that can be pinned', (_name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(Object.keys(service.logging?.options ?? {})).toEqual(['max-size', 'max-file']);
    expect(service.image).toMatch(/^(baraza|\$\{[A-Z0-9]+_IMAGE:-docker\.io\/[\w./-]+:\d[\w.]*\})$/);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      expect(source.startsWith('./') || source in volumes).toBe(true);
    }
    if (service.image !== 'baraza') return;
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(Object.keys(service.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
  });

  test('only Caddy can be reached from outside, and the servers trust its address alone', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['caddy']);
    const address = services['caddy']?.networks?.default.ipv4_address;
    expect(services['server-1']?.environment).toMatchObject({ ROLE: 'web', TRUST_PROXY: address });
  });

  test('example.env names every variable that is required', async () => {
    const example = await read('deploy/compose/example.env');
    const names = new Set([...text.matchAll(/\$\{([A-Z0-9_]+):(?:\?|-\})/g)].map(([, name]) => name));
    expect([...names].filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  });

  test('the script prints the digest of each image', async () => {
    await using programs = await fakePrograms({ docker: 'test "$2" = imagetools && echo sha256:abc' });
    const { status, stdout } = spawnSync(pinImages, { cwd: root, env: programs.env });
    expect(status).toBe(0);
    const base = /^ARG NODE_IMAGE=(.+)$/m.exec(await read('Dockerfile'))?.[1];
    const defaults = [
      ...Object.values(services).map(({ image }) => image),
      services['migrate']?.build?.args['NODE_IMAGE'],
    ];
    const expected = new Set(
      defaults.flatMap(
        (value) =>
          /^\$\{(.+):-(.+)\}$/
            .exec(value ?? '')
            ?.slice(1)
            .join('=') ?? [],
      ),
    );
    expect(expected).toContain(`NODE_IMAGE=${base}`);
    expect(stdout.toString().trim().split('\n').toSorted()).toEqual(
      [...expected].map((each) => `${each}@sha256:abc`).toSorted(),
    );
  });

  test('the script prints nothing for an image that is unknown, and fails', async () => {
    await using programs = await fakePrograms({ docker: 'exit 1' });
    const { status, stdout } = spawnSync(pinImages, { cwd: root, env: programs.env });
    expect([status, stdout.toString()]).toEqual([1, '']);
  });
});

describe('container-backup', () => {
  const log = 'echo "$(basename "$0") $*" >>"$LOG"';

  test('makes a backup and removes old ones, as the unit for systemd does', async () => {
    await using programs = await fakePrograms({ node: log, restic: log });
    expect(spawnSync(backup, { cwd: root, env: programs.env }).status).toBe(0);
    const unit = await read('deploy/systemd/baraza-backup.service');
    const commands = [...unit.matchAll(/^ExecStart=\S*\/(.+)$/gm)].map(([, command]) => command);
    expect(await programs.readLog()).toEqual(commands);
  });

  test('fails and removes nothing if the backup fails', async () => {
    await using programs = await fakePrograms({ node: `${log}; exit 3`, restic: log });
    expect(spawnSync(backup, { cwd: root, env: programs.env }).status).toBe(3);
    expect(await programs.readLog()).toHaveLength(1);
  });

  test('goes on after a failure, and ends when it is stopped', async () => {
    await using programs = await fakePrograms({
      node: `${log}; exit 3`,
      restic: log,
      sleep: `${log}; exec tail -f /dev/null`,
    });
    const child = spawn(backup, ['hourly'], { cwd: root, env: programs.env });
    await vi.waitFor(async () => expect((await programs.readLog()).at(-1)).toBe('sleep 3600'), 10_000);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

interface Container {
  image: string;
  env?: { name: string }[];
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  startupProbe?: unknown;
  volumeMounts?: { name: string }[];
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: Container[]; volumes?: { name: string }[]; [field: string]: unknown };
}
interface Manifest {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
    selector?: { matchLabels?: Record<string, string> };
    podSelector?: { matchLabels: Record<string, string> };
    policyTypes?: string[];
    rules?: { backendRefs?: { name: string; port: number }[] }[];
    ports?: { port: number }[];
  };
}

describe('deploy/kubernetes', async () => {
  const kustomization = parse(await read('deploy/kubernetes/kustomization.yaml')) as {
    resources: string[];
    images: { name: string }[];
    configMapGenerator: { name: string; literals: string[] }[];
  };
  const all = (
    await Promise.all(
      kustomization.resources.map(async (file) =>
        parseAllDocuments(await readFile(join(manifests, file), 'utf8')).map((one) => one.toJS() as Manifest),
      ),
    )
  ).flat();
  const pods = all.flatMap(({ kind, metadata, spec }) => {
    const template = spec.template ?? spec.jobTemplate?.spec.template;
    return template ? [{ name: `${kind} ${metadata.name}`, kind, metadata, spec, template }] : [];
  });

  test('the kustomization has every file, and only known settings', async () => {
    expect([...kustomization.resources, 'kustomization.yaml'].toSorted()).toEqual(
      (await readdir(manifests)).toSorted(),
    );
    const literals = kustomization.configMapGenerator.flatMap((map) => map.literals);
    expect(literals.map((literal) => literal.split('=')[0] ?? '').filter((name) => !isSetting(name))).toEqual([]);
    // A range of addresses would also trust the clients in it.
    expect(literals).toContain('TRUST_PROXY=1');
  });

  test.each(pods)('$name is limited and has no rights', ({ kind, metadata, spec, template }) => {
    expect(template.metadata.labels).toEqual(metadata.labels);
    expect(kind === 'Deployment' ? spec.selector?.matchLabels : metadata.labels).toEqual(template.metadata.labels);
    expect(template.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const volumes = (template.spec.volumes ?? []).map(({ name }) => name);
    for (const container of template.spec.containers) {
      expect(container).toMatchObject({
        image: kustomization.images[0]?.name,
        resources: { requests: { memory: expect.any(String) }, limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
      expect(container.env?.filter(({ name }) => !isSetting(name)) ?? []).toEqual([]);
      expect((container.volumeMounts ?? []).map(({ name }) => name)).toEqual(volumes);
      if (kind !== 'Deployment') continue;
      const probe = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
      expect(container).toMatchObject({
        startupProbe: probe('/healthz'),
        livenessProbe: probe('/healthz'),
        readinessProbe: probe('/readyz'),
      });
    }
  });

  test('policies of the network begin with nothing, in both directions', () => {
    const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
    const first = policies.find(({ spec }) => spec.policyTypes?.length === 2);
    expect(first?.spec).not.toHaveProperty('ingress');
    for (const { template } of pods)
      expect(template.metadata.labels).toMatchObject(first?.spec.podSelector?.matchLabels ?? {});
  });

  test('routes lead to a service that exists', () => {
    const services = all.filter(({ kind }) => kind === 'Service');
    const known = services.flatMap(({ metadata, spec }) =>
      spec.ports?.map(({ port }) => ({ name: metadata.name, port })),
    );
    const backends = all
      .flatMap(({ kind, spec }) => (kind === 'HTTPRoute' ? (spec.rules ?? []) : []))
      .flatMap((rule) => rule.backendRefs ?? []);
    expect(backends.length).toBeGreaterThan(0);
    for (const backend of backends) expect(known).toContainEqual(backend);
  });
});

/** Programs of these names, as scripts, before all others; `readLog` returns the lines that they append to `$LOG`. */
async function fakePrograms(scripts: Record<string, string>) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'baraza-programs-'));
  const log = join(folder.path, 'log');
  await writeFile(log, '');
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(folder.path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return {
    env: { PATH: `${folder.path}:${process.env['PATH']}`, LOG: log },
    readLog: async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
