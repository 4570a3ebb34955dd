import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Post } from '@baraza/contract/features/posts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { features } from '#app/features.ts';
import { BottomBar } from '#app/shell/phone-bars.tsx';
import { PostActions } from '#features/posts/card/post-card.tsx';
import { FloatingComposerButton } from '#features/posts/composer/composer-button.tsx';
import { FeedTabs } from '#features/posts/feed/feed-tabs.tsx';
import { publishedLocales, sourceLocale } from '#platform/locale/locales.ts';
import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import type { FrameParts } from './prepare-frame.ts';

/** Called once by the build: the controls of the static frame, rendered from the app's components, and what its script needs. */
export async function prerenderFrame(): Promise<{ html: string; parts: FrameParts }> {
  const words: FrameParts['words'] = {};
  let html = '';
  for (const locale of publishedLocales) {
    activateLocale(locale);
    await loadMessages(locale.code, 'messages');
    const rendered = render();
    if (locale === sourceLocale) html = rendered;
    else words[locale.code] = textsOf(rendered.slice(0, rendered.indexOf('<template>')));
  }
  const hideable = Object.fromEntries(
    features.flatMap(({ hideable: name, mainPage }) => (name && mainPage ? [[name, mainPage.path]] : [])),
  );
  return { html, parts: { words, hideable } };
}

const nothing = () => undefined;
/** Its controls have the id and the numbers of each shown post added. */
const blankPost = { id: '', liked: false, likesCounter: 0, commentsCounter: 0 } as Post;

function render(): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/feed']}>
          <FeedTabs tab="everyone" onChange={nothing} />
          <FloatingComposerButton onOpen={nothing} />
          <BottomBar />
          <template>
            <PostActions post={blankPost} isInFeed />
          </template>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return plain(html);
}

/**
 * Removes what the frame does not use: the classes, because it has its own few styles, and all that is for screen readers, which wait
 * for the app. Its controls are hidden from them, so the keyboard does not reach them either.
 */
function plain(html: string): string {
  return html
    .replaceAll(/<(span|legend) class="sr-only[^"]*">.*?<\/\1>/g, '')
    .replaceAll(/ (?:class|title|aria-(?!pressed)[a-z]+|data-discover|xmlns|type)="[^"]*"/g, '')
    .replaceAll(/<(a|button)\b/g, '<$1 tabindex="-1"');
}

function textsOf(html: string): string[] {
  return html.split(/<[^>]*>/).filter((text) => text.trim() !== '');
}
