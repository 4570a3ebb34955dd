import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StoredPicture } from './stored-picture.tsx';

const id = '0123456789abcdef0123456789abcdef';
const copy = (width: number, pixels = width) => ({ url: `/media/${id}-${width}.webp`, width: pixels });
const picture = {
  url: `/media/${id}.png`,
  width: 800,
  height: 400,
  placeholder: 'data:image/webp;base64,AA==',
  sources: [copy(180), copy(360), copy(720), copy(1080, 800)],
};
const sizes = { phone: '90vw', wide: '(min-width: 48rem) 500px' };
const image = () => screen.getByRole('img', { name: 'A stall' });

test('the browser can choose between the copies, of which the widest is as wide as the picture', () => {
  render(<StoredPicture picture={picture} sizes={sizes} alt="A stall" />);
  expect(image().getAttribute('srcset')).toBe(
    `/media/${id}-180.webp 180w, /media/${id}-360.webp 360w, /media/${id}-720.webp 720w, /media/${id}-1080.webp 800w`,
  );
  expect(image().outerHTML).not.toContain(picture.url);
  expect(image().getAttribute('width')).toBe('800');
  expect(image().getAttribute('height')).toBe('400');
});

test('screens with more than two pixels per point load pictures for two', () => {
  render(<StoredPicture picture={picture} sizes={sizes} alt="A stall" />);
  expect(image().getAttribute('sizes')).toBe(
    '(min-width: 48rem) 500px, (min-resolution: 2.25dppx) calc(90vw * 2 / 3), 90vw',
  );
});

test('phones on mobile data load pictures for one pixel per point', () => {
  vi.stubGlobal('devicePixelRatio', 3);
  vi.stubGlobal('navigator', { connection: Object.assign(new EventTarget(), { type: 'cellular' }) });
  render(<StoredPicture picture={picture} sizes={sizes} alt="A stall" />);
  expect(image().getAttribute('sizes')).toBe('(min-width: 48rem) 500px, calc(90vw / 3)');
});

test('of a stored picture of which only the URL is known, the copies are known by their names', () => {
  render(<StoredPicture picture={{ url: picture.url }} sizes={sizes} alt="A stall" />);
  expect(image().getAttribute('srcset')).toContain(`/media/${id}-1080.webp 1080w`);
  expect(image().getAttribute('src')).toBe(`/media/${id}-720.webp`);
});

test('a preview and a picture of another site have no copies', () => {
  render(<StoredPicture picture={{ url: 'blob:https://baraza.example/1' }} sizes={sizes} alt="A stall" />);
  expect(image().getAttribute('src')).toBe('blob:https://baraza.example/1');
  expect(image().hasAttribute('srcset')).toBe(false);
});

test('shows the placeholder until the picture is loaded, so that it is not seen through a transparent one', () => {
  render(<StoredPicture picture={picture} sizes={sizes} alt="A stall" />);
  expect(image().style.backgroundImage).toContain('data:image/webp');
  fireEvent.load(image());
  expect(image().style.backgroundImage).toBe('');
});

test('loads later unless it is among the first pictures, and reports a failure', () => {
  const onError = vi.fn<() => void>();
  const { rerender } = render(<StoredPicture picture={picture} sizes={sizes} alt="A stall" onError={onError} />);
  expect(image().getAttribute('loading')).toBe('lazy');
  rerender(<StoredPicture picture={picture} sizes={sizes} alt="A stall" onError={onError} isEager />);
  expect(image().getAttribute('loading')).toBe('eager');
  fireEvent.error(image());
  expect(onError).toHaveBeenCalledOnce();
});
