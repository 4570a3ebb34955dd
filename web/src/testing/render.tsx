import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { MessageElement } from '#ui/text/message-element.tsx';
import { ConfirmHost } from '#ui/dialogs/confirm-host.tsx';

interface RenderOptions {
  /** The current path. */
  path?: string;
  cache?: QueryClient;
}

/** Renders a page or a control with the providers of the app, an empty cache and a path. */
export function renderWithApp(
  children: ReactNode,
  {
    path = '/',
    cache = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
  }: RenderOptions = {},
): RenderResult & { cache: QueryClient } {
  const result = render(
    <I18nProvider i18n={i18n} defaultComponent={MessageElement}>
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
        <ConfirmHost />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...result, cache };
}
