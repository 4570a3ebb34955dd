import { i18n, type Messages } from '@lingui/core';
import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import { documentState, loadDocument } from '#platform/device/load-document.ts';
import type { Locale } from '#platform/locale/locales.ts';
import { requestedPath } from '#platform/device/requested-path.ts';
import { watchRevocations } from '#platform/api/revocations.ts';
import { savedLocale } from '#platform/locale/saved-locale.ts';
import { currentSession, watchSession } from '#platform/api/session.ts';
import { offerReply } from './handover.ts';
import { findReturnPath } from './pending-sign-in.ts';
import { createSignIn, errorMessage, finishSignIn } from './sign-in-flow.ts';
import { runSignInPage } from './sign-in-view.ts';

/** What the build adds to the script. */
export interface SignInParts {
  locales: readonly Locale[];
  /** The messages of the script's own texts, by locale. */
  messages: Record<string, Messages>;
  /** The files that the app needs after the sign-in. */
  files: readonly string[];
}

/**
 * The script of the document that the server sends for `/login`, `/signup` and `/login/callback`. The document has the markup of
 * each page in each language as a template, so it needs neither React nor another request. Returns the function that ends it.
 */
export function begin({ locales, messages, files }: SignInParts): () => void {
  const code = chooseLocale(
    locales.map((each) => each.code),
    savedLocale(),
    navigator.languages,
  );
  const locale = locales.find((each) => each.code === code);
  if (!locale) throw new Error('The document has no languages.');
  Object.assign(document.documentElement, { lang: locale.code, dir: locale.direction });
  i18n.loadAndActivate({ locale: locale.code, messages: messages[locale.code] ?? {} });
  watchRevocations();
  // The router of the app may have added entries to the history that this document does not show.
  const reload = () => location.reload();
  addEventListener('popstate', reload);
  const end = location.pathname.startsWith('/login/callback') ? runCallback(locale) : runPage(locale, files);
  return () => {
    removeEventListener('popstate', reload);
    end?.();
  };
}

function showPage(name: string, { code }: Locale): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-page="${name}"][data-locale="${code}"]`);
  const page = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!page) throw new Error(`The document lacks the page ${name} in ${code}.`);
  document.body.append(page);
  document.title = `${page.dataset['title']} · ${document.title}`;
  return page;
}

function runPage(locale: Locale, files: readonly string[]): (() => void) | undefined {
  const state = documentState();
  const leave = ({ isRestored }: { isRestored: boolean }) =>
    loadDocument(requestedPath(state, currentSession()?.user.id), isRestored ? { isRestored } : null);
  if (currentSession()) {
    leave({ isRestored: false });
    return undefined;
  }
  let hasSignedIn = false;
  const { error } = (state ?? {}) as { error?: unknown };
  const signIn = createSignIn({
    from: () => requestedPath(state),
    error: typeof error === 'string' ? error : null,
  });
  signIn.onSignedIn((result) => {
    hasSignedIn = true;
    leave(result);
  });
  // Another tab has signed in. This one is reported by `onSignedIn`, immediately after this event.
  const endWatch = watchSession((session) => session && setTimeout(() => hasSignedIn || leave({ isRestored: false })));
  const page = showPage(location.pathname.startsWith('/signup') ? 'signup' : 'login', locale);
  const path = requestedPath(state);
  runSignInPage(page, signIn, { address: location.origin + path, isReturning: path !== requestedPath(null) });
  signIn.prepare();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href="/signup"], a[href="/login"]')) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      // Keeps the requested page.
      event.preventDefault();
      history.pushState(null, '');
      loadDocument(link.pathname, state ?? null);
    });
  }
  // The app is needed next, and its files load while the person signs in at the provider.
  const stopWatching = signIn.watch(() => {
    if (!signIn.current().isPending) return;
    stopWatching();
    for (const file of files) fetch(file, { priority: 'low' }).catch(() => undefined);
  });
  return () => {
    endWatch();
    signIn.stop();
  };
}

function runCallback(locale: Locale): undefined {
  showPage('callback', locale);
  void passReply();
}

/** Passes the reply to the window that started the sign-in and closes. If no window takes it, finishes the sign-in here. */
async function passReply(): Promise<void> {
  const params = new URLSearchParams(location.search);
  // The provider has ended its session, and sends the browser to the same address as after a sign-in.
  if (!params.has('code') && !params.has('error')) return loadDocument('/login');
  if (await offerReply(params)) {
    window.close();
    // Some browsers do not let a script close this window. Then it continues as the signed-in user.
    setTimeout(() => loadDocument('/login'), 5000);
    return;
  }
  const from = findReturnPath(params.get('state') ?? '');
  try {
    const { path, isRestored } = await finishSignIn(params);
    loadDocument(path, isRestored ? { isRestored } : null);
  } catch (reason) {
    loadDocument('/login', { error: errorMessage(reason), from });
  }
}
