import { expect, test } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { draftOf, fieldsOf, hasEdits, problemsAt, problemsOf, withScheme, withTags } from './venture-fields.ts';

const saved = {
  id: 'v1',
  name: 'Mama’s Kitchen',
  description: 'Food for the hall.',
  mission: '',
  location: 'Nairobi',
  yearEstablished: 2024,
  email: 'eat@mama.example',
  phoneNumber: '',
  website: '',
  tags: ['food'],
  category: null,
  facebook: '',
  instagram: '',
  linkedin: '',
  twitter: '',
  logoUrl: '/media/logo.jpg',
  coverImageUrl: null,
} as unknown as Venture;
const filled = fieldsOf(saved, {});
const noPictures = { logoUrl: null, coverImageUrl: null };

test('the form shows what is saved with the edits over it, and an empty one lacks the four that are needed', () => {
  expect(filled).toMatchObject({ name: 'Mama’s Kitchen', yearEstablished: '2024', category: '', tags: ['food'] });
  expect(fieldsOf(saved, { name: '', tags: [], logo: { kind: 'emptied' } })).toMatchObject({ name: '', tags: [] });
  expect(problemsOf(fieldsOf(undefined, {}))).toEqual({
    name: 'blank',
    description: 'blank',
    location: 'blank',
    email: 'blank',
  });
});

test('an edit that says the same, or empties an empty slot, is none', () => {
  expect(hasEdits(saved, {})).toBe(false);
  expect(hasEdits(saved, { name: saved.name, cover: { kind: 'emptied' } })).toBe(false);
  expect(hasEdits(saved, { name: 'Papa’s' })).toBe(true);
  expect(hasEdits(saved, { logo: { kind: 'emptied' } })).toBe(true);
  expect(hasEdits(undefined, { cover: { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } })).toBe(true);
});

test('what is sent is trimmed, tags are in small letters and each once, and what is not told is absent', () => {
  const fields = { ...filled, name: ' Papa’s ', email: ' eat@papa.example ', tags: ['Late  Night', 'FOOD', 'food'] };
  expect(draftOf(fields, { ...noPictures, logoUrl: '/media/logo.jpg' })).toMatchObject({
    name: 'Papa’s',
    email: 'eat@papa.example',
    yearEstablished: 2024,
    category: null,
    tags: ['late night', 'food'],
    website: '',
    logoUrl: '/media/logo.jpg',
    coverImageUrl: null,
  });
  expect(draftOf({ ...filled, yearEstablished: ' ' }, noPictures).yearEstablished).toBeNull();
});

test.each([
  [{ name: '  ' }, { name: 'blank' }],
  [{ email: 'mama' }, { email: 'email' }],
  [{ website: 'javascript:alert(1)' }, { website: 'address' }],
  [{ website: 'data:text/html,x' }, { website: 'address' }],
  [{ facebook: 'https://mama.example/a b' }, { facebook: 'address' }],
  [{ instagram: 'https://google.com@evil.example' }, { instagram: 'address' }],
  [{ linkedin: 'ftp://mama.example' }, { linkedin: 'address' }],
  [{ twitter: 'mama' }, { twitter: 'address' }],
  [{ website: `https://mama.example/${'x'.repeat(300)}` }, { website: 'address' }],
  [{ yearEstablished: '1899' }, { yearEstablished: 'year' }],
  [{ yearEstablished: 'long ago' }, { yearEstablished: 'year' }],
  [{ yearEstablished: '2020.5' }, { yearEstablished: 'year' }],
  [{ tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }, { tags: 'tags' }],
  [{ tags: ['x'.repeat(41)] }, { tags: 'tags' }],
  [{ website: 'http://mama.example:8080/menu?x=1#y', tags: Array.from({ length: 20 }, (_, at) => `t${at}`) }, {}],
])('of %j it is told what is wrong', (more, problems) => {
  expect(problemsOf({ ...filled, ...more })).toEqual(problems);
});

test('a refusal of the server is told at the field that it names', () => {
  expect(problemsAt(['website', 'tags[3]', '/name', 'logoUrl', ''], filled)).toEqual({
    website: 'blank',
    tags: 'tags',
    name: 'refused',
  });
});

test('a tag is taken once, in small letters', () => {
  expect(withTags(['food'], [' Food ', 'Health-Tech', ' '])).toEqual(['food', 'health-tech']);
});

test('an address said without its scheme gets one, and what is none stays as it is', () => {
  expect(withScheme(' mama.example/menu ')).toBe('https://mama.example/menu');
  expect(withScheme('مطعم.example')).toBe('https://مطعم.example');
  for (const typed of [
    'http://mama.example',
    'javascript:alert(1)',
    'google.com@evil.example',
    'mama',
    'a b.example',
    '',
  ]) {
    expect(withScheme(typed)).toBe(typed);
  }
});
