import { i18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router';
import { activateLocale, loadMessages, locales } from '#platform/locale/messages.ts';
import { CallbackPage } from './callback-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const pages: Record<string, ComponentType> = { login: LoginPage, signup: SignupPage, callback: CallbackPage };

/** The sign-in document: a template per page and language, and the messages of each language. */
interface SignInMarkup {
  templates: string;
  messages: Record<string, Messages>;
}

/** Called once by the build. */
export async function prerenderSignIn(): Promise<SignInMarkup> {
  const templates: string[] = [];
  const messages: Record<string, Messages> = {};
  for (const locale of locales) {
    activateLocale(locale);
    await Promise.all(['auth', 'messages'].map((feature) => loadMessages(locale.code, feature)));
    messages[locale.code] = { ...i18n.messages };
    for (const [name, Page] of Object.entries(pages)) {
      templates.push(`<template data-page="${name}" data-locale="${locale.code}">${await render(Page)}</template>`);
    }
  }
  return { templates: templates.join('\n'), messages };
}

async function render(Page: ComponentType): Promise<string> {
  const { prelude } = await prerender(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </I18nProvider>,
  );
  return new Response(prelude).text();
}
