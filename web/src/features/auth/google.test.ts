import { expect, test, vi } from 'vitest';
import { loadGoogle } from './google.ts';

test('loads the script again after a failure or a foreign reply', async () => {
  const scripts: (EventTarget & { remove: () => void })[] = [];
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { remove: () => {} }),
    head: { append: (script: (typeof scripts)[number]) => void scripts.push(script) },
  });
  vi.stubGlobal('window', {});

  const offline = loadGoogle();
  expect(loadGoogle()).toBe(offline);
  scripts.at(-1)?.dispatchEvent(new Event('error'));
  await expect(offline).rejects.toThrow('could not be loaded');

  // A captive portal answers with its own page instead of the script.
  const intercepted = loadGoogle();
  scripts.at(-1)?.dispatchEvent(new Event('load'));
  await expect(intercepted).rejects.toThrow('did not start');

  const accounts = { oauth2: {} };
  vi.stubGlobal('window', { google: { accounts } });
  const loaded = loadGoogle();
  scripts.at(-1)?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBe(accounts);
  expect(scripts).toHaveLength(3);
  expect(loadGoogle()).toBe(loaded);
});
