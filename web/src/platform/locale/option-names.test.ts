import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from './messages.ts';
import { interestName, languageName } from './option-names.ts';

afterEach(() => i18n.activate('en'));

async function useLocale(code: string) {
  await loadMessages(code, 'options');
  i18n.activate(code);
}

test('names of interests, skills and languages are in the language of the interface', async () => {
  const names = () => [interestName('MENTAL_WELLNESS'), interestName('PUBLIC_SPEAKING'), languageName('SWAHILI')];
  expect(names()).toEqual(['Mental Wellness', 'Public Speaking', 'Swahili']);
  await useLocale('fr');
  expect(names()).toEqual(['Bien-être mental', 'Prise de parole en public', 'Swahili']);
  await useLocale('sw');
  expect(names()).toEqual(['Afya ya akili', 'Kuhutubia', 'Kiswahili']);
  await useLocale('pt');
  expect(names()).toEqual(['Bem-estar mental', 'Falar em público', 'Suaíli']);
});

test('unknown values are in title case', async () => {
  await useLocale('fr');
  expect([interestName('BEE_KEEPING'), languageName('ESPERANTO')]).toEqual(['Bee Keeping', 'Esperanto']);
});
