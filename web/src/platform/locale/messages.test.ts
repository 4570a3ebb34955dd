import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { pseudoLocale, sourceLocale } from './locales.ts';
import { activateLocale, currentLocale, loadMessages, loadWithMessages } from './messages.ts';

afterEach(() => activateLocale(sourceLocale));

test('loads the messages of one feature only', async () => {
  activateLocale(pseudoLocale);
  await loadMessages(pseudoLocale.code, 'legal');
  const count = Object.keys(i18n.messages).length;
  expect(count).toBeGreaterThan(0);
  await loadMessages(pseudoLocale.code, 'auth');
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(count);
});

test('a second load of the same messages does nothing', async () => {
  const load = vi.spyOn(i18n, 'load');
  await Promise.all([loadMessages(pseudoLocale.code, 'intake'), loadMessages(pseudoLocale.code, 'intake')]);
  await loadMessages(pseudoLocale.code, 'intake');
  expect(load).toHaveBeenCalledTimes(1);
});

test('messages that cannot be loaded in a locale are those of the source locale', async () => {
  const load = vi.spyOn(i18n, 'load');
  await loadMessages('xx', 'events');
  expect(load).toHaveBeenCalledWith('xx', expect.objectContaining({}));
  expect(Object.keys(load.mock.calls[0]?.[1] as object).length).toBeGreaterThan(100);
});

test('fails for a feature without messages, and tries again', async () => {
  await expect(loadMessages('en', 'chess')).rejects.toThrow('chess');
  await expect(loadMessages('en', 'chess')).rejects.toThrow('chess');
});

test('code starts loading without waiting for its messages', async () => {
  activateLocale(pseudoLocale);
  const started: string[] = [];
  const loaded = loadWithMessages(async () => started.push('code'), ['ventures']);
  expect(started).toEqual(['code']);
  expect(await loaded).toBe(1);
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(100);
});

test('the locale of the page is the source locale unless it names another one', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en-XA' } });
  expect(currentLocale()).toBe(pseudoLocale);
  vi.stubGlobal('document', { documentElement: { lang: 'xx' } });
  expect(currentLocale()).toBe(sourceLocale);
  vi.unstubAllGlobals();
});
