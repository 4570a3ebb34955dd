import { expect, test } from 'vitest';
import { initials } from '#ui/pictures/avatar.tsx';
import { personName } from './person-name.ts';

test('a person has one name and one pair of initials, whichever fields a reply contains', () => {
  const replies = [
    { username: 'amina_22', first_name: 'Amina', last_name: 'Otieno' },
    { username: 'amina_22', name: 'Amina Otieno' },
    { username: 'amina_22', first_name: 'Amina', last_name: 'Otieno', name: 'Amina Otieno' },
  ];
  expect(new Set(replies.map(personName))).toEqual(new Set(['Amina Otieno']));
  expect(initials(personName(replies[0]!))).toBe('AO');
});

test('a person without a name is shown by the username', () => {
  expect(personName({ username: 'amina_22', first_name: ' ', last_name: '' })).toBe('amina_22');
});
