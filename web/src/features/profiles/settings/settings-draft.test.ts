import { expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { changesOf, fieldsOf, hasChanges, withoutSaved, type Edits } from './settings-draft.ts';

const saved = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  program: 'COMPUTER_SCIENCE',
  intake: 'MAY_2025',
  country: 'KENYA',
  secondCountry: null,
  bio: 'Numbers.',
  about: '',
  interests: ['ART', 'MUSIC'],
  skills: [],
  languages: ['ENGLISH'],
  image: '/media/ada.jpg',
  bannerURL: null,
} as unknown as CurrentUser;
const chosen = { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } as const;

test('sends only values that differ from the saved profile', () => {
  const edits: Edits = { bio: 'Engines.', about: '', first_name: ' Ada ', interests: ['MUSIC', 'ART'] };
  expect(changesOf(saved, edits)).toEqual({ fields: { bio: 'Engines.' }, avatar: undefined, banner: undefined });
  expect(hasChanges(changesOf(saved, {}))).toBe(false);
  expect(hasChanges(changesOf(saved, { about: '', last_name: 'Lovelace' }))).toBe(false);
});

test('an added or removed choice is a change, and so is an empty list', () => {
  expect(changesOf(saved, { interests: ['ART'] }).fields).toEqual({ interests: ['ART'] });
  expect(changesOf(saved, { interests: [] }).fields).toEqual({ interests: [] });
  expect(changesOf(saved, { skills: ['CODING'] }).fields).toEqual({ skills: ['CODING'] });
  expect(changesOf(saved, { languages: ['ENGLISH', 'HAUSA'] }).fields).toEqual({ languages: ['ENGLISH', 'HAUSA'] });
});

test('sends a chosen picture, deletes an emptied one, and ignores emptying an empty one', () => {
  expect(changesOf(saved, { avatar: chosen })).toMatchObject({ fields: {}, avatar: chosen, banner: undefined });
  expect(changesOf(saved, { avatar: { kind: 'emptied' } }).avatar).toEqual({ kind: 'emptied' });
  // There is no banner to remove.
  expect(changesOf(saved, { banner: { kind: 'emptied' } }).banner).toBeUndefined();
});

test('the form shows the saved profile with the edits applied', () => {
  expect(fieldsOf(saved, { bio: '' })).toMatchObject({ first_name: 'Ada', bio: '', country: 'KENYA' });
  expect(fieldsOf({ ...saved, country: null }, {}).country).toBe('');
});

test('a second country is removed by choosing none, and by making it the country', () => {
  const both = { ...saved, secondCountry: 'GHANA' };
  expect(changesOf(saved, { secondCountry: 'GHANA' }).fields).toEqual({ secondCountry: 'GHANA' });
  expect(changesOf(both, { secondCountry: '' }).fields).toEqual({ secondCountry: null });
  expect(fieldsOf(both, { country: 'GHANA' })).toMatchObject({ country: 'GHANA', secondCountry: '' });
  expect(changesOf(both, { country: 'GHANA' }).fields).toEqual({ country: 'GHANA', secondCountry: null });
  expect(hasChanges(changesOf(both, { secondCountry: 'GHANA' }))).toBe(false);
});

test('keeps values that were changed while saving and drops saved ones', () => {
  const sent: Edits = { bio: 'One', avatar: chosen, interests: ['ART'] };
  expect(withoutSaved({ ...sent, bio: 'One and two' }, sent)).toEqual({ bio: 'One and two' });
});
