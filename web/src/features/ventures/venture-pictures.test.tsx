import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureCover, VentureLogo } from './venture-pictures.tsx';

const picture = (name: string) => ({
  url: `/media/${name}.png`,
  width: 900,
  height: 300,
  placeholder: 'data:image/webp;base64,AA==',
  sources: [{ url: `/media/${name}-360.webp`, width: 360, bytes: 12_300 }],
});

beforeEach(() => {
  localStorage.clear();
  setDataSaverMode('always');
});

test('while data is saved, a cover loads on a tap that says its size', async () => {
  const { container } = renderWithApp(<VentureCover picture={picture('cover')} sizes={{ phone: '94vw' }} />);
  expect(container.querySelector('img')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Load: Photo · 13\u00a0kB' }));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/cover-360.webp');
});

test('while data is saved, a small logo is the drawing, and a large one loads on a tap', async () => {
  const logo = picture('logo');
  const { container, unmount } = renderWithApp(<VentureLogo picture={logo} size={56} />);
  expect([container.querySelector('img'), container.querySelector('button')]).toEqual([null, null]);
  expect(container.querySelector('svg')).not.toBeNull();
  unmount();
  const large = renderWithApp(<VentureLogo picture={logo} size={96} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load: Photo · 13\u00a0kB' }));
  expect(large.container.querySelector('img')?.getAttribute('src')).toBe('/media/logo-360.webp');
});
