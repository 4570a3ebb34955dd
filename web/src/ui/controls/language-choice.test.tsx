import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { pseudoLocale, sourceLocale } from '#platform/locale/locales.ts';
import { savedLocale, saveLocale } from '#platform/locale/saved-locale.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { LanguageChoice } from './language-choice.tsx';

const locales = [sourceLocale, pseudoLocale];

afterEach(() => {
  vi.restoreAllMocks();
  saveLocale('');
});

test('is missing while there is one language', () => {
  renderWithApp(<LanguageChoice locales={[sourceLocale]} onSaved={() => undefined} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('saves the chosen language and opens the page again', async () => {
  const onSaved = vi.fn<() => void>(() => expect(savedLocale()).toBe(pseudoLocale.code));
  renderWithApp(<LanguageChoice locales={locales} onSaved={onSaved} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), pseudoLocale.name);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith();
});

test('the language of the browser removes the choice', async () => {
  saveLocale(pseudoLocale.code);
  const onSaved = vi.fn<() => void>();
  renderWithApp(<LanguageChoice locales={locales} onSaved={onSaved} />);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(pseudoLocale.code);
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Language of the browser');
  expect(savedLocale()).toBe('');
  expect(onSaved).toHaveBeenCalledExactlyOnceWith();
});

test('says so when the browser stores nothing', async () => {
  const toasts = collectToasts();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('disabled');
  });
  const onSaved = vi.fn<() => void>();
  renderWithApp(<LanguageChoice locales={locales} onSaved={onSaved} />);
  await userEvent.selectOptions(screen.getByRole('combobox'), pseudoLocale.name);
  expect(toasts).toEqual(['error: This browser does not let us keep your choice.']);
  expect(onSaved).not.toHaveBeenCalled();
});
