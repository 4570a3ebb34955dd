import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { activateLocale, currentLocale, loadMessages } from '#platform/locale/messages.ts';
import { Connect } from './islands/connect.tsx';
import { TopBar } from './islands/top-bar.tsx';
import { Welcome } from './islands/welcome.tsx';
import type { Stage } from './stage.ts';

export type Hydrate = typeof hydrate;

/** Hydrates the interactive parts of the page. Resolves when all are hydrated. */
export async function hydrate(stage: Stage): Promise<void> {
  activateLocale(currentLocale());
  await loadMessages(i18n.locale, 'landing-islands');
  await Promise.all([
    island('top-bar', <TopBar />),
    island('welcome', <Welcome stage={stage} />),
    island('connect', <Connect stage={stage} />),
  ]);
}

function island(name: string, content: ReactNode): Promise<void> {
  const place = document.querySelector(`[data-island=${name}]`);
  if (!place) return Promise.reject(new Error(`The page has no place for ${name}.`));
  return new Promise((resolve) => {
    hydrateRoot(
      place,
      <I18nProvider i18n={i18n}>
        {content}
        <Arrival onArrive={resolve} />
      </I18nProvider>,
    );
  });
}

/** Reports when its preceding siblings are rendered. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}
