import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureCard } from './venture-card.tsx';

const picture = (url: string) => ({ url, width: 1600, height: 800, sources: [], placeholder: '' });

test('shows category, location, description and counts in words', () => {
  const counts = { likesCount: 1, followersCount: 1200, reviewsCount: 3, averageRating: 4.25 };
  renderWithApp(<VentureCard venture={venture({ ...counts, location: 'Hall 9' })} position={1} />);
  const { textContent } = screen.getByRole('article', { name: 'Kitchen' });
  for (const text of ['Food', 'Hall 9', 'Rating 4.3', '1 like', '1.2K', '1,200 followers', '3 reviews']) {
    expect(textContent).toContain(text);
  }
});

test('omits a category that this version does not know', () => {
  renderWithApp(<VentureCard venture={venture({ category: 'spaceships' })} position={1} />);
  expect(screen.getByRole('article', { name: 'Kitchen' }).textContent).not.toContain('spaceships');
});

test('replaces pictures that fail to load', () => {
  const pictures = { logo: picture('/media/logo.jpg'), cover: picture('/media/cover.jpg') };
  const { container } = renderWithApp(<VentureCard venture={venture(pictures)} position={1} />);
  const images = [...container.querySelectorAll('img')];
  expect(images.map((image) => image.getAttribute('src'))).toEqual(['/media/cover.jpg', '/media/logo.jpg']);
  for (const image of images) fireEvent.error(image);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelector('svg.size-full')).not.toBeNull();
});
