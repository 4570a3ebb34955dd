import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** Returns content as HTML, in the active language. Only the build calls it. */
export async function prerenderContent(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
  return new Response(prelude).text();
}
