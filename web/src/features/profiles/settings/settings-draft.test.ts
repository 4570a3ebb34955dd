import { expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { changesOf, fieldsOf, hasChanges, withoutSaved, type Edits } from './settings-draft.ts';

const saved = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  program: 'COMPUTER_SCIENCE',
  intake: 'MAY_2025',
  country: 'KENYA',
  bio: 'Numbers.',
  about: '',
  interests: ['ART', 'MUSIC'],
  skills: [],
  languages: ['ENGLISH'],
  image: '/media/ada.jpg',
  bannerURL: null,
} as unknown as CurrentUser;
const chosen = { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } as const;

test('only what differs from what is saved is sent', () => {
  const edits: Edits = { bio: 'Engines.', about: '', first_name: ' Ada ', interests: ['MUSIC', 'ART'] };
  expect(changesOf(saved, edits)).toEqual({ fields: { bio: 'Engines.' }, avatar: undefined, banner: undefined });
  expect(hasChanges(changesOf(saved, {}))).toBe(false);
  expect(hasChanges(changesOf(saved, { about: '', last_name: 'Lovelace' }))).toBe(false);
});

test('a choice added, taken away or emptied altogether is a change', () => {
  expect(changesOf(saved, { interests: ['ART'] }).fields).toEqual({ interests: ['ART'] });
  expect(changesOf(saved, { interests: [] }).fields).toEqual({ interests: [] });
  expect(changesOf(saved, { skills: ['CODING'] }).fields).toEqual({ skills: ['CODING'] });
  expect(changesOf(saved, { languages: ['ENGLISH', 'HAUSA'] }).fields).toEqual({ languages: ['ENGLISH', 'HAUSA'] });
});

test('a picture is sent when chosen and removed when emptied by hand, and otherwise left alone', () => {
  expect(changesOf(saved, { avatar: chosen })).toMatchObject({ fields: {}, avatar: chosen, banner: undefined });
  expect(changesOf(saved, { avatar: { kind: 'emptied' } }).avatar).toEqual({ kind: 'emptied' });
  // There is no banner to remove.
  expect(changesOf(saved, { banner: { kind: 'emptied' } }).banner).toBeUndefined();
});

test('the form shows what is saved with the edits over it', () => {
  expect(fieldsOf(saved, { bio: '' })).toMatchObject({ first_name: 'Ada', bio: '', country: 'KENYA' });
  expect(fieldsOf({ ...saved, country: null }, {}).country).toBe('');
});

test('what is typed while saving stays, and what was saved goes', () => {
  const sent: Edits = { bio: 'One', avatar: chosen, interests: ['ART'] };
  expect(withoutSaved({ ...sent, bio: 'One and two' }, sent)).toEqual({ bio: 'One and two' });
});
