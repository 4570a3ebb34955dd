import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { prerender } from 'react-dom/static';
import { messages as islands } from '#locales/en/landing-islands.po';
import { messages as page } from '#locales/en/landing.po';
import { LandingPage } from './page.tsx';
import { createStage } from './stage.ts';

/** Returns the HTML of the landing page; called once by the build. */
export async function prerenderLanding(): Promise<string> {
  i18n.loadAndActivate({ locale: 'en', messages: { ...page, ...islands } });
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <LandingPage stage={createStage({ isStill: true })} />
    </I18nProvider>,
  );
  return new Response(prelude).text();
}
