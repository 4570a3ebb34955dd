import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
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

test('while data is saved, shows initials, or where there is room a control that loads the picture', async () => {
  setDataSaverMode('always');
  onTestFinished(() => void setDataSaverMode('off'));
  const avatar = (size: number, canLoad: boolean) => (
    <Avatar name="Ada Mwangi" src="/media/three.webp" alt="Ada Mwangi" size={size} canLoad={canLoad} />
  );
  const small = renderWithApp(avatar(40, false));
  expect(screen.getByRole('img', { name: 'Ada Mwangi' }).textContent).toBe('AM');
  small.unmount();
  const large = renderWithApp(avatar(96, true));
  await userEvent.click(await screen.findByRole('button', { name: 'Load: Photo, Ada Mwangi' }));
  expect(screen.getByRole('img', { name: 'Ada Mwangi' }).getAttribute('src')).toBe('/media/three.webp');
  // The browser has it in its cache now.
  large.unmount();
  renderWithApp(avatar(40, false));
  expect(screen.getByRole('img', { name: 'Ada Mwangi' }).getAttribute('src')).toBe('/media/three.webp');
});
