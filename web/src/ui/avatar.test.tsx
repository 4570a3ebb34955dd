import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { Avatar, initials } from './avatar.tsx';

test('shows the initials of the first and the last word', () => {
  expect(['Ada Mwangi', 'ada', 'Ada Njeri wa Mwangi', '  ', '👩🏾 Ada'].map(initials)).toEqual([
    'AM',
    'A',
    'AM',
    '?',
    '👩A',
  ]);
});

test('is hidden from screen readers where the name is next to it', () => {
  renderWithApp(<Avatar name="Ada Mwangi" src={null} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('AM')).toBeDefined();
});

test('shows initials when the picture does not load, until there is another picture', () => {
  const avatar = (src: string) => <Avatar name="Ada Mwangi" src={src} alt="Ada Mwangi" size={96} />;
  const { rerender } = renderWithApp(avatar('/media/one.webp'));
  fireEvent.error(screen.getByRole('img', { name: 'Ada Mwangi' }));
  expect(screen.getByRole('img', { name: 'Ada Mwangi' }).textContent).toBe('AM');
  rerender(avatar('/media/two.webp'));
  expect(screen.getByRole('img', { name: 'Ada Mwangi' }).getAttribute('src')).toBe('/media/two.webp');
});
