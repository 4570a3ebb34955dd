import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { drawingOf, separateDrawings } from './default-cover.tsx';
import { EventCover } from './event-cover.tsx';

const { id, cover } = event({
  cover: {
    url: '/media/00000000000000000000000000000000.jpg',
    width: 1280,
    height: 720,
    placeholder: 'data:image/webp;base64,AA==',
    sources: [360, 720].map((width) => ({ url: `/media/${'0'.repeat(32)}-${width}.webp`, width })),
  },
});
const image = () => document.querySelector('img');

beforeEach(() => localStorage.clear());

test('shows a drawing for an event without a cover', () => {
  renderWithApp(<EventCover event={{ id, cover: null }} sizes={{ phone: '100vw' }} />);
  expect(document.querySelector('svg')).not.toBeNull();
  expect(image()).toBeNull();
});

test('has six drawings, of which an event always has the same', () => {
  const drawingOf = (eventId: string) => {
    const { unmount } = renderWithApp(<EventCover event={{ id: eventId, cover: null }} sizes={{ phone: '100vw' }} />);
    const html = document.querySelector('svg')?.innerHTML;
    unmount();
    return html;
  };
  const ids = Array.from({ length: 60 }, (_, index) => id.slice(0, -4) + index.toString(16).padStart(4, '0'));
  expect(new Set(ids.map(drawingOf)).size).toBe(6);
  expect(drawingOf(id)).toBe(drawingOf(id));
});

test('no drawing is near the same one in a list, and an event keeps the drawing of its list', () => {
  // All of them have the same drawing of their own.
  const events = Array.from({ length: 20 }, (_, index) => ({
    id: `${id.slice(0, -6)}${String(index).padStart(2, '0')}0003`,
    cover: index === 7 ? cover : null,
  }));
  separateDrawings(events);
  const drawings = events.map((each) => (each.cover ? undefined : drawingOf(each.id)));
  for (const columns of [1, 2, 3]) {
    drawings.slice(columns).forEach((drawing, index) => expect(drawing).not.toBe(drawings[index]));
  }
  const { container } = renderWithApp(<EventCover event={events[1]!} sizes={{ phone: '100vw' }} />);
  expect(container.querySelector('svg')?.dataset['drawing']).toBe(String(drawings[1]));
});

test('loads the cover with its dimensions, later unless it is among the first pictures', () => {
  const { unmount } = renderWithApp(<EventCover event={{ id, cover }} sizes={{ phone: '100vw' }} />);
  expect(image()?.getAttribute('src')).toBe(cover?.sources[1]?.url);
  expect(image()?.getAttribute('width')).toBe('1280');
  expect(image()?.getAttribute('loading')).toBe('lazy');
  unmount();
  renderWithApp(<EventCover event={{ id, cover }} sizes={{ phone: '100vw' }} isEager />);
  expect(image()?.getAttribute('loading')).toBe('eager');
});

test('in data-saver mode, loads the cover after a tap', async () => {
  setDataSaverMode('always');
  renderWithApp(<EventCover event={{ id, cover }} sizes={{ phone: '100vw' }} />);
  expect(image()).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Load: Photo' }));
  expect(image()?.getAttribute('src')).toBe(cover?.sources[0]?.url);
  expect(screen.queryByRole('button')).toBeNull();
});
