import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { SearchBox } from './search-box.tsx';

function Page({ onSearch }: { onSearch: (text: string) => void }) {
  const [term, setTerm] = useState('chess');
  const search = (text: string) => {
    onSearch(text);
    setTerm(text);
  };
  return (
    <>
      <SearchBox term={term} onSearch={search} label="Search people" placeholder="Name" maxLength={20} />
      <button type="button" onClick={() => setTerm('')}>
        Clear filters
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });

test('searches once after typing has paused, without outer spaces', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn<(text: string) => void>();
  renderWithApp(<Page onSearch={onSearch} />);
  for (const value of ['a', 'am', 'amina ']) fireEvent.change(box(), { target: { value } });
  act(() => vi.advanceTimersByTime(700));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(100));
  expect(onSearch.mock.calls).toEqual([['amina']]);
});

test('searches immediately on Enter', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  renderWithApp(<Page onSearch={onSearch} />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'music{Enter}');
  expect(onSearch.mock.calls).toEqual([['music']]);
});

test('shows a term that something else has changed', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  renderWithApp(<Page onSearch={onSearch} />);
  expect(box().value).toBe('chess');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(box().value).toBe('');
  expect(onSearch).not.toHaveBeenCalled();
});
