import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { Locale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { linkKinds, LinkMetadata, LinkPage } from './link-page.tsx';

/** Returns what the build inserts into `link.html`, for each type of content. */
export async function prerenderLinkPages(locale: Locale): Promise<{ kind: string; head: string; page: string }[]> {
  activateLocale(locale);
  await Promise.all(['link-page', 'landing'].map((part) => loadMessages(locale.code, part)));
  const pages = [];
  for (const kind of linkKinds) {
    pages.push({
      kind,
      head: await render(<LinkMetadata kind={kind} />),
      page: await render(<LinkPage kind={kind} />),
    });
  }
  return pages;
}

async function render(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
  return new Response(prelude).text();
}
