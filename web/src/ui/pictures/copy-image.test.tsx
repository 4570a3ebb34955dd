import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyImage, loadableCopy } from './copy-image.tsx';

const copy = (width: number, format = 'webp') => `/media/0123456789abcdef0123456789abcdef-${width}.${format}`;
const source = () => document.querySelector('picture > source');

test('offers the AVIF copies first, and WebP where there is no AVIF', () => {
  const srcSet = `${copy(360)} 360w, ${copy(720)} 720w, ${copy(1080)} 1080w`;
  render(<CopyImage src={copy(720)} srcSet={srcSet} sizes="50vw" alt="A stall" />);
  expect(source()?.getAttribute('type')).toBe('image/avif');
  expect(source()?.getAttribute('srcset')).toBe(
    `${copy(360, 'avif')} 360w, ${copy(720, 'avif')} 720w, ${copy(1080)} 1080w`,
  );
  expect(source()?.getAttribute('sizes')).toBe('50vw');
  expect(screen.getByRole('img', { name: 'A stall' }).getAttribute('srcset')).toBe(srcSet);
});

test('requests pictures of a CDN with CORS, and those of this site without', () => {
  render(<CopyImage src={`https://media.example${copy(128)}`} alt="A stall" />);
  expect(screen.getByRole('img').getAttribute('crossorigin')).toBe('anonymous');
  expect(source()?.getAttribute('srcset')).toBe(`https://media.example${copy(128, 'avif')}`);
  render(<CopyImage src={copy(128)} alt="Another stall" />);
  expect(screen.getByRole('img', { name: 'Another stall' }).hasAttribute('crossorigin')).toBe(false);
});

test('offers the AVIF copy of a single source', () => {
  render(<CopyImage src={copy(128)} alt="A stall" />);
  expect(source()?.getAttribute('srcset')).toBe(copy(128, 'avif'));
});

test.each([
  'blob:https://baraza.example/1',
  'data:image/webp;base64,AA==',
  '/media/0123456789abcdef0123456789abcdef.jpg',
  'https://other.example/0123456789abcdef0123456789abcdef-128.webp',
  copy(1080),
])('shows %s as it is', (src) => {
  render(<CopyImage src={src} alt="A stall" />);
  expect(source()).toBeNull();
  expect(screen.getByRole('img').getAttribute('src')).toBe(src);
});

test('another view loads the format that the browser has loaded', () => {
  const onLoad = vi.fn<() => void>();
  render(<CopyImage src={copy(360)} alt="A stall" onLoad={onLoad} />);
  const image = screen.getByRole('img');
  fireEvent.load(image);
  expect(loadableCopy(copy(720))).toBe(copy(720));

  vi.spyOn(image as HTMLImageElement, 'currentSrc', 'get').mockReturnValue(
    `https://baraza.example${copy(360, 'avif')}`,
  );
  fireEvent.load(image);
  expect(loadableCopy(copy(720))).toBe(copy(720, 'avif'));
  expect(loadableCopy(copy(1080))).toBe(copy(1080));
  expect(onLoad).toHaveBeenCalledTimes(2);
});
