import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { prerender } from 'react-dom/static';
import { sourceLocale } from '#platform/locales.ts';
import { activateLocale, loadMessages } from '#platform/messages.ts';
import { LandingPage } from './page.tsx';
import { createStage } from './stage.ts';

/** Returns the HTML of the landing page; called once by the build. */
export async function prerenderLanding(): Promise<string> {
  activateLocale(sourceLocale);
  await Promise.all(['landing', 'landing-islands'].map((part) => loadMessages(sourceLocale.code, part)));
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <LandingPage stage={createStage({ isStill: true })} />
    </I18nProvider>,
  );
  return new Response(prelude).text();
}
