import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBars } from './use-bars.ts';

const bars = () => document.documentElement.dataset.bars ?? 'there';

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  vi.stubGlobal('scrollY', 0);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

test.each(['touchmove', 'wheel', 'keydown'])('bars hide when the person scrolls down (%s)', (gesture) => {
  renderHook(() => useBars('/feed'));
  window.dispatchEvent(new Event(gesture));
  scrollTo(400);
  expect(bars()).toBe('away');
  scrollTo(300);
  expect(bars()).toBe('there');
});

test('bars stay when the page scrolls by itself, for example to a restored position', () => {
  renderHook(() => useBars('/feed'));
  scrollTo(400);
  expect(bars()).toBe('there');
  window.dispatchEvent(new Event('wheel'));
  scrollTo(390);
  expect(bars()).toBe('there');
  scrollTo(500);
  expect(bars()).toBe('away');
});

test('bars are back on the next page, where its restored position does not hide them', () => {
  const { rerender } = renderHook(({ path }) => useBars(path), { initialProps: { path: '/feed' } });
  window.dispatchEvent(new Event('wheel'));
  scrollTo(400);
  expect(bars()).toBe('away');
  rerender({ path: '/events-parties' });
  expect(bars()).toBe('there');
  scrollTo(900);
  expect(bars()).toBe('there');
});
