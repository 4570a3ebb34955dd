import { expect, test } from 'vitest';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { toDraft, toFields, hasEdits, problemsAtPaths, findProblems, addTags } from './venture-fields.ts';

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
const filled = toFields(saved, {});
const noPictures = { logoUrl: null, coverImageUrl: null };

test('applies the edits to the saved venture, and requires four fields of a new one', () => {
  expect(filled).toMatchObject({ name: 'Mama’s Kitchen', yearEstablished: '2024', category: '', tags: ['food'] });
  expect(toFields(saved, { name: '', tags: [], logo: { kind: 'emptied' } })).toMatchObject({ name: '', tags: [] });
  expect(findProblems(toFields(undefined, {}))).toEqual({
    name: 'blank',
    description: 'blank',
    location: 'blank',
    email: 'blank',
  });
});

test('ignores edits that change nothing', () => {
  expect(hasEdits(saved, {})).toBe(false);
  expect(hasEdits(saved, { name: saved.name, cover: { kind: 'emptied' } })).toBe(false);
  expect(hasEdits(saved, { name: 'Papa’s' })).toBe(true);
  expect(hasEdits(saved, { logo: { kind: 'emptied' } })).toBe(true);
  expect(hasEdits(undefined, { cover: { kind: 'chosen', dataUrl: 'data:image/jpeg;base64,AA==' } })).toBe(true);
});

test('trims the texts and normalizes the tags of a draft', () => {
  const fields = { ...filled, name: ' Papa’s ', email: ' eat@papa.example ', tags: ['Late  Night', 'FOOD', 'food'] };
  expect(toDraft(fields, { ...noPictures, logoUrl: '/media/logo.jpg' })).toMatchObject({
    name: 'Papa’s',
    email: 'eat@papa.example',
    yearEstablished: 2024,
    category: null,
    tags: ['late night', 'food'],
    website: '',
    logoUrl: '/media/logo.jpg',
    coverImageUrl: null,
  });
  expect(toDraft({ ...filled, yearEstablished: ' ' }, noPictures).yearEstablished).toBeNull();
});

test.each([
  [{ name: '  ' }, { name: 'blank' }],
  [{ email: 'mama' }, { email: 'email' }],
  [{ website: 'javascript:alert(1)' }, { website: 'url' }],
  [{ website: 'data:text/html,x' }, { website: 'url' }],
  [{ facebook: 'https://mama.example/a b' }, { facebook: 'url' }],
  [{ instagram: 'https://google.com@evil.example' }, { instagram: 'url' }],
  [{ linkedin: 'ftp://mama.example' }, { linkedin: 'url' }],
  [{ twitter: 'mama' }, { twitter: 'url' }],
  [{ website: `https://mama.example/${'x'.repeat(300)}` }, { website: 'url' }],
  [{ yearEstablished: '1899' }, { yearEstablished: 'year' }],
  [{ yearEstablished: 'long ago' }, { yearEstablished: 'year' }],
  [{ yearEstablished: '2020.5' }, { yearEstablished: 'year' }],
  [{ tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }, { tags: 'tags' }],
  [{ tags: ['x'.repeat(41)] }, { tags: 'tags' }],
  [{ website: 'http://mama.example:8080/menu?x=1#y', tags: Array.from({ length: 20 }, (_, at) => `t${at}`) }, {}],
])('validates %j', (more, problems) => {
  expect(findProblems({ ...filled, ...more })).toEqual(problems);
});

test('assigns validation errors from the server to their fields', () => {
  expect(problemsAtPaths(['website', 'tags[3]', '/name', 'logoUrl', ''], filled)).toEqual({
    website: 'blank',
    tags: 'tags',
    name: 'refused',
  });
});

test('adds each tag once, in lower case', () => {
  expect(addTags(['food'], [' Food ', 'Health-Tech', ' '])).toEqual(['food', 'health-tech']);
});
