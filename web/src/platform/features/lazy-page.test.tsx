import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setDataSaverMode } from '#platform/offline/data-saver.ts';
import { collectToasts } from '#testing/toasts.ts';
import { lazyPage } from './lazy-page.ts';

function List() {
  return (
    <>
      <input aria-label="Your text" />
      <Link to="/post">Open the post</Link>
    </>
  );
}

function Post() {
  return <h1>The post</h1>;
}

function open(post: ComponentType) {
  const { Page: ListPage } = lazyPage(async () => List);
  const Opened = post;
  render(
    <I18nProvider i18n={i18n}>
      <BrowserRouter>
        <Suspense fallback={<p>Loading</p>}>
          <Routes>
            <Route path="/" element={<ListPage />} />
            <Route path="/post" element={<Opened />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </I18nProvider>,
  );
}

beforeEach(() => history.replaceState(null, '', '/'));

test('the page stays, with its typed text, when the code of the next one does not load; the next tap opens it', async () => {
  const toasts = collectToasts();
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { Page } = lazyPage(load.mockResolvedValue(Post));
  open(Page);
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your text' });
  await userEvent.type(box, 'typed');
  await userEvent.click(screen.getByRole('link', { name: 'Open the post' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.getByRole('textbox', { name: 'Your text' })).toBe(box);
  expect(box.value).toBe('typed');
  await userEvent.click(screen.getByRole('link', { name: 'Open the post' }));
  expect(await screen.findByRole('heading', { name: 'The post' })).toBeDefined();
  expect(location.pathname).toBe('/post');
  expect(toasts).toHaveLength(1);
});

test('code that is loaded is shown at once, without a fallback', async () => {
  history.replaceState(null, '', '/post');
  const page = lazyPage(async () => Post);
  await page.start();
  open(page.Page);
  expect(screen.getByRole('heading', { name: 'The post' })).toBeDefined();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('while data is saved, only the page that is being opened loads', () => {
  setDataSaverMode('always');
  onTestFinished(() => void setDataSaverMode('off'));
  const load = vi.fn<() => Promise<ComponentType>>(() => new Promise(() => undefined));
  const page = lazyPage(load);
  page.preload();
  expect(load).not.toHaveBeenCalled();
  void page.start();
  expect(load).toHaveBeenCalledOnce();
});

test('a failed preload changes nothing', async () => {
  const toasts = collectToasts();
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const page = lazyPage(load);
  open(page.Page);
  await screen.findByRole('textbox');
  page.preload();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(location.pathname).toBe('/');
  expect(toasts).toHaveLength(0);
});
