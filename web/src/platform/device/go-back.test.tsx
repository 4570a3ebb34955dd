import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation, useSearchParams } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useGoBack } from './go-back.ts';

function Page() {
  const goBack = useGoBack('/fallback');
  const { pathname, search } = useLocation();
  const [, setParams] = useSearchParams();
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/list">To the list</Link>
      <button type="button" onClick={() => setParams({ tab: 'other' }, { replace: true })}>
        Other tab
      </button>
      <button type="button" onClick={goBack}>
        Go back
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByRole('status').textContent;

function openAt(path: string) {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  expect(address()).toBe(path);
}

beforeEach(() => window.history.replaceState(null, '', '/start'));

test('a page opened directly has no previous page, also after switching tabs', async () => {
  openAt('/start');
  await press('Other tab');
  expect(address()).toBe('/start?tab=other');
  await press('Go back');
  expect(address()).toBe('/fallback');
});

test('a page reached from another one returns to it, also after switching tabs', async () => {
  openAt('/start');
  await userEvent.click(screen.getByRole('link', { name: 'To the list' }));
  await press('Other tab');
  expect(address()).toBe('/list?tab=other');
  await press('Go back');
  await waitFor(() => expect(address()).toBe('/start'));
});
