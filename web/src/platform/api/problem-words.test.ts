import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { errorStatus, type ErrorCode } from '@baraza/contract/shared/problem.ts';
import { pseudoLocale, sourceLocale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { problemTexts } from './problem-texts.ts';
import { wordProblem } from './problem-words.ts';

afterEach(() => activateLocale(sourceLocale));

const errors = [{ path: 'title', message: 'Too long' }];

test('in English the sentences are those of the server', async () => {
  const words = { detail: 'Only the host can do this.', errors };
  expect(await wordProblem({ code: 'not_allowed', ...words })).toEqual(words);
});

test('in another locale the code is worded, and each field has a text', async () => {
  activateLocale(pseudoLocale);
  const { detail, errors: fields } = await wordProblem({ code: 'event_full', detail: 'This event is full.', errors });
  expect(detail).toBe('Ţĥĩś ēvēńţ ĩś ƒũĺĺ.');
  expect(fields?.map(({ path }) => path)).toEqual(['title']);
  expect(fields?.[0]?.message).not.toBe('Too long');
});

test('a code of a newer server keeps the sentence of the server', async () => {
  activateLocale(pseudoLocale);
  const words = { detail: 'The moon is full.', errors: undefined };
  expect(await wordProblem({ code: 'moon_full' as ErrorCode, ...words })).toEqual(words);
  expect(await wordProblem({ code: 'toString' as ErrorCode, ...words })).toEqual(words);
});

test('every code has a sentence', async () => {
  await loadMessages('en', 'problems');
  const codes = Object.keys(errorStatus) as ErrorCode[];
  expect(
    codes.filter((code) => !/[.\w]$/.test(i18n._(problemTexts[code])) || i18n._(problemTexts[code]).length < 10),
  ).toEqual([]);
});
