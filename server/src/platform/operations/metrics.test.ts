import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry, setRedisUp, setReplicaLag } from './metrics.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Every name that can be queried: a histogram has three. */
function listNames(): Set<string> {
  setRedisUp(true);
  setReplicaLag('1', 0);
  return new Set(
    registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
  );
}

/** The names of metrics in a query, without functions, labels and durations. */
function namesIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring) *\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/\b[a-z][a-z0-9_]*\b(?! *\()/g)].map(([name]) => name);
  return names.filter((name) => name !== 'unless');
}

test('every metric of the dashboard and of the alerts exists', () => {
  const names = listNames().add('up');
  const dashboard = JSON.parse(read('deploy/grafana/baraza.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  // An expression is on the line, or on the indented lines after it.
  const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  );
  expect(alerts.length).toBeGreaterThan(10);
  const unknown = [...queries, ...alerts].flatMap((query) => namesIn(query).filter((name) => !names.has(name)));
  expect(unknown).toEqual([]);
});

test('every metric of the product and every alert is described, and no others', () => {
  listNames();
  const page = read('docs/operate/observe.md');
  const own = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^baraza_(process|nodejs)_/.test(name));
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const alerts = [...read('deploy/prometheus/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect([...page.matchAll(/^### (Baraza\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.sort());
});

test('promtool accepts the alerts, and they fire as described', ({ skip }) => {
  if (!hasPromtool) return skip('no promtool on the path');
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  expect(run('check', 'rules', 'alerts.yaml')).toMatchObject({ status: 0 });
  expect(run('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
});

test('promtool accepts the metrics of a server', async ({ skip }) => {
  if (!hasPromtool) return skip('no promtool on the path');
  const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await registry.metrics(),
    encoding: 'utf8',
  });
  const lines = (stdout + stderr).split('\n').filter(Boolean);
  // Names of prom-client's own metrics do not follow all conventions.
  expect(lines.filter((line) => !/^baraza_(process|nodejs)_/.test(line))).toEqual([]);
});
