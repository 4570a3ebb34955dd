import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSavesData } from '#platform/data-saver.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventCover } from './event-cover.tsx';

const { cover } = event({
  cover: {
    url: '/media/00000000000000000000000000000000.jpg',
    width: 1280,
    height: 720,
    placeholder: 'data:image/webp;base64,AA==',
    sources: [],
  },
});
const image = () => document.querySelector('img');

beforeEach(() => localStorage.clear());

test('shows a drawing for an event without a cover', () => {
  renderWithApp(<EventCover event={{ cover: null }} sizes="100vw" />);
  expect(document.querySelector('svg')).not.toBeNull();
  expect(image()).toBeNull();
});

test('loads the cover with its dimensions, later unless it is among the first pictures', () => {
  const { unmount } = renderWithApp(<EventCover event={{ cover }} sizes="100vw" />);
  expect(image()?.getAttribute('src')).toBe(cover?.url);
  expect(image()?.getAttribute('width')).toBe('1280');
  expect(image()?.getAttribute('loading')).toBe('lazy');
  unmount();
  renderWithApp(<EventCover event={{ cover }} sizes="100vw" isEager />);
  expect(image()?.getAttribute('loading')).toBe('eager');
});

test('in data-saver mode, loads the cover after a tap', async () => {
  setSavesData(true);
  renderWithApp(<EventCover event={{ cover }} sizes="100vw" canTapToLoad />);
  expect(image()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Tap to load the cover' }));
  expect(image()?.getAttribute('src')).toBe(cover?.url);
  expect(screen.queryByRole('button')).toBeNull();
});

test('in data-saver mode, cards show the placeholder only', () => {
  setSavesData(true);
  renderWithApp(<EventCover event={{ cover }} sizes="100vw" />);
  expect(image()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
