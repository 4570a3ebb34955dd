import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { type Locale, publishedLocales } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { LandingPage } from './page.tsx';
import { createStage } from './stage.ts';

/** Returns what the build inserts into `landing.html`. */
export async function prerenderLanding(locale: Locale): Promise<{ head: string; page: string }> {
  activateLocale(locale);
  await Promise.all(['landing', 'landing-islands'].map((part) => loadMessages(locale.code, part)));
  return {
    head: await render(<Metadata />),
    page: await render(<LandingPage stage={createStage({ isStill: true })} />),
  };
}

/** The description, and the URLs of the page in each language for search engines. */
function Metadata() {
  const { t } = useLingui();
  return (
    <>
      <meta name="description" content={t`The Place To Be: where students find their people.`} />
      <link rel="alternate" hrefLang="x-default" href="/landing" />
      {publishedLocales.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={`/landing?lang=${code}`} />
      ))}
    </>
  );
}

async function render(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(<I18nProvider i18n={i18n}>{content}</I18nProvider>);
  return new Response(prelude).text();
}
