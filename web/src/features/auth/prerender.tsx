import { i18n, type Messages } from '@lingui/core';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { activateLocale, loadMessages, locales } from '#platform/locale/messages.ts';
import { prerenderContent } from '#platform/locale/prerender-content.tsx';
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
      const page = await prerenderContent(
        <MemoryRouter>
          <Page />
        </MemoryRouter>,
      );
      templates.push(`<template data-page="${name}" data-locale="${locale.code}">${page}</template>`);
    }
  }
  return { templates: templates.join('\n'), messages };
}
