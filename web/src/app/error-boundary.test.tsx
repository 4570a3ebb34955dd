import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError, PartError } from './error-screens.tsx';
import { lazyPage } from '#platform/features/lazy-page.ts';

let isBroken = true;

function Page() {
  if (isBroken) throw new Error('The page broke.');
  return <p>The page</p>;
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('a part that fails is replaced, and rendered again on Try Again', async () => {
  renderWithApp(
    <ErrorBoundary Fallback={PartError}>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The page broke.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('The page')).toBeDefined();
});

test('a part that fails is rendered again when the network returns', () => {
  renderWithApp(
    <ErrorBoundary Fallback={PartError}>
      <Page />
    </ErrorBoundary>,
  );
  isBroken = false;
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.getByText('The page')).toBeDefined();
});

test('navigating to another page renders it', async () => {
  function App() {
    const [path, setPath] = useState('/one');
    return (
      <>
        <button type="button" onClick={() => setPath('/two')}>
          Next
        </button>
        <ErrorBoundary resetKey={path} Fallback={PartError}>
          <Page />
        </ErrorBoundary>
      </>
    );
  }
  renderWithApp(<App />);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('The page')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the error of the whole page offers the start page and support', () => {
  document.head.innerHTML = '<meta name="support-email" content="help@baraza.example" />';
  onTestFinished(() => void (document.head.innerHTML = ''));
  renderWithApp(
    <ErrorBoundary Fallback={FullPageError}>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Return Home' })).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@baraza.example');
});

test('code that failed to load is requested again when its page is next rendered', async () => {
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(Loaded);
  const { Page: Lazy } = lazyPage(load);
  function App() {
    const [visit, setVisit] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setVisit(visit + 1)}>
          Visit again
        </button>
        <ErrorBoundary resetKey={String(visit)} Fallback={PartError}>
          <Suspense fallback={<p>Loading</p>}>
            <Lazy />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }
  renderWithApp(<App />);
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Visit again' }));
  expect(await screen.findByText('The loaded page')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

function Loaded() {
  return <p>The loaded page</p>;
}
