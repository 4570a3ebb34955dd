import { useLingui } from '@lingui/react/macro';
import { type Locale, publishedLocales } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { prerenderContent } from '#platform/locale/prerender-content.tsx';
import { LandingPage } from './page.tsx';
import { createStage } from './stage.ts';

/** Returns what the build inserts into `landing.html`. */
export async function prerenderLanding(locale: Locale): Promise<{ head: string; page: string }> {
  activateLocale(locale);
  await Promise.all(['landing', 'landing-islands'].map((part) => loadMessages(locale.code, part)));
  return {
    head: await prerenderContent(<Metadata />),
    page: await prerenderContent(<LandingPage stage={createStage({ isStill: true })} />),
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
