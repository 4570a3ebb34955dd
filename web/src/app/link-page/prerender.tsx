import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import type { Locale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { prerenderContent } from '#platform/locale/prerender-content.tsx';
import { LinkMetadata, LinkPage } from './link-page.tsx';

/** Returns what the build inserts into `link.html`, for each type of content. */
export async function prerenderLinkPages(locale: Locale): Promise<{ kind: string; head: string; page: string }[]> {
  activateLocale(locale);
  await Promise.all(['link-page', 'landing'].map((part) => loadMessages(locale.code, part)));
  const pages = [];
  for (const kind of linkKinds) {
    pages.push({
      kind,
      head: await prerenderContent(<LinkMetadata kind={kind} />),
      page: await prerenderContent(<LinkPage kind={kind} />),
    });
  }
  return pages;
}
