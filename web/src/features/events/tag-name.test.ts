import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '#platform/locale/messages.ts';
import { tagInText, tagName } from './tag-name.ts';

afterEach(() => i18n.activate('en'));

test('tags are named in the language of the interface, and unknown ones in title case', async () => {
  expect([tagName('music'), tagInText('virtual')]).toEqual(['Music', 'virtual']);
  await loadMessages('fr', 'events');
  i18n.activate('fr');
  expect([tagName('music'), tagInText('virtual'), tagName('quiz')]).toEqual(['Musique', 'en ligne', 'Quiz']);
});
