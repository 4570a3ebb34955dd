import { MessageElement } from '#ui/text/message-element.tsx';
import '#ui/theme.css';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConsentHost } from '#features/consents/consent-host.tsx';
import { documentState } from '#platform/device/load-document.ts';
import { activateLocale, currentLocale, loadMessages } from '#platform/locale/messages.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { watchRevocations } from '#platform/api/revocations.ts';
import { currentSession } from '#platform/api/session.ts';
import { ConfirmHost } from '#ui/dialogs/confirm-host.tsx';
import { toast } from '#ui/page/toast.ts';
import { ToastContainer } from '#ui/page/toast-container.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FullPageError } from './error-screens.tsx';
import './registrations.ts';
import { performTaps } from './frame/perform-taps.ts';
import { watchForNewVersion } from './new-version.ts';
import { Router } from './router.tsx';
import { startPage } from './start-page.ts';

activateLocale(currentLocale());
const messages = loadMessages(i18n.locale, 'messages');
const code = startPage(location.pathname === '/' && currentSession() ? '/feed' : location.pathname);
// Pages restore their scroll position themselves where that makes sense.
history.scrollRestoration = 'manual';

// React keeps each fallback for 300 ms, so rendering waits for code that arrives soon.
const codeLimitMs = 500;
const codeOrLimit = Promise.race([code, new Promise((resolve) => setTimeout(resolve, codeLimitMs))]);
void Promise.all([messages, codeOrLimit]).then(renderApp);

watchRevocations();
if (import.meta.env.PROD) watchForNewVersion();

function renderApp(): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root.');
  performTaps(root);
  createRoot(root).render(
    <I18nProvider i18n={i18n} defaultComponent={MessageElement}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary Fallback={FullPageError}>
          <Router />
          <ConfirmHost />
          <ConsentHost />
          <ToastContainer />
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nProvider>,
  );
  greetRestored();
}

/** The sign-in page is another document, so the app says what it found. */
function greetRestored(): void {
  const { isRestored } = (documentState() ?? {}) as { isRestored?: unknown };
  if (isRestored !== true) return;
  history.replaceState(null, '');
  toast.success(t`Welcome back! Your account is restored.`, { duration: 10_000 });
}
