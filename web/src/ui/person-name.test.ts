import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';
import { personName } from './person-name.ts';

test('somebody has one name and one pair of initials, whatever a reply tells about them', () => {
  const replies = [
    { username: 'amina_22', first_name: 'Amina', last_name: 'Otieno' },
    { username: 'amina_22', name: 'Amina Otieno' },
    { username: 'amina_22', first_name: 'Amina', last_name: 'Otieno', name: 'Amina Otieno' },
  ];
  expect(new Set(replies.map(personName))).toEqual(new Set(['Amina Otieno']));
  expect(initials(personName(replies[0]!))).toBe('AO');
});

test('who has no name is shown by the username', () => {
  expect(personName({ username: 'amina_22', first_name: ' ', last_name: '' })).toBe('amina_22');
});
