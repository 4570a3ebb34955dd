import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { lazyPart } from './lazy-part.tsx';

function Loaded({ name }: { name: string }) {
  return <p>The {name}</p>;
}

type Load = () => Promise<typeof Loaded>;
const failOnce = () => vi.fn<Load>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Loaded);

test('a part of a page that does not load shows it, and loads on retry', async () => {
  const Part = lazyPart(failOnce());
  renderWithApp(<Part name="part" fallback={<p>Loading</p>} />);
  expect(screen.getByText('Loading')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('needs a connection');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The part')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part of a page loads when the connection is back', async () => {
  const Part = lazyPart(failOnce());
  renderWithApp(<Part name="part" />);
  await screen.findByRole('alert');
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
  expect(await screen.findByText('The part')).toBeDefined();
});
