import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { classNames } from '#ui/controls/class-names.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ConversationList } from '#features/conversations/inbox/conversation-list.tsx';
import { ConversationAt } from '#features/conversations/thread/conversation-at.tsx';
import { ActivePeopleProvider } from '#features/conversations/presence/active-dot.tsx';
import { useLiveList } from '#features/conversations/inbox/use-live-list.ts';
import { type ChatAddress, type ConversationAddress, parseChatPath } from './chat-address.ts';
import { WelcomeDrawing } from './welcome-drawing.tsx';

const JoinGroup = lazyPart(
  async () => (await import('./groups/join-group.tsx')).JoinGroup,
  ['conversations', 'groups'],
);

/** `/chat/*`: the conversation list and the conversation in the URL, side by side on a wide screen, otherwise one of them. */
export function ChatPage() {
  const address = parseChatPath(useLocation().pathname);
  if (!address) return <Navigate replace to="/chat" />;
  return (
    <ActivePeopleProvider>
      <Chat address={address} />
    </ActivePeopleProvider>
  );
}

function Chat({ address }: { address: ChatAddress }) {
  const { t } = useLingui();
  useLiveList();
  const isOpen = address.kind !== 'list';
  useListPosition(!isOpen);
  return (
    <div className="md:-mx-6 md:-my-8 md:h-[calc(100dvh-var(--strip,0px))] md:overflow-hidden lg:grid lg:grid-cols-[minmax(336px,34%)_minmax(0,1fr)]">
      <PageTitle title={t`Whispers`} />
      <section
        aria-label={t`Conversations`}
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] content-start transition-[transform,visibility] duration-200 ease-out md:h-[calc(100dvh-var(--strip,0px))] md:overflow-y-auto md:border-e md:border-hairline',
          isOpen &&
            'max-lg:invisible max-lg:h-0! max-lg:-translate-x-full max-lg:overflow-hidden max-lg:rtl:translate-x-full',
        )}
      >
        <ConversationList address={address} />
      </section>
      <section
        aria-label={t`Conversation`}
        // Gets the focus when it is opened; the heading of the page is that of the list.
        data-opened={isOpen || undefined}
        className={classNames(
          'z-40 bg-page transition-[transform,visibility] duration-200 ease-out max-lg:fixed max-lg:inset-0 md:h-[calc(100dvh-var(--strip,0px))] md:min-w-0 md:max-lg:start-60',
          !isOpen && 'max-lg:invisible max-lg:translate-x-full max-lg:rtl:-translate-x-full',
        )}
      >
        {address.kind === 'list' ? (
          <Welcome />
        ) : address.kind === 'join' ? (
          <JoinGroup />
        ) : (
          <ConversationAt key={keyOf(address)} address={address} />
        )}
      </section>
    </div>
  );
}

function keyOf(address: ConversationAddress): string {
  return address.kind === 'group' ? address.id : address.username.toLowerCase();
}

/** Restores the scroll position of the list when it is shown again. On a phone an open conversation hides it. */
function useListPosition(isShown: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    window.scrollTo(0, top.current);
    const savePosition = () => (top.current = window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [isShown]);
}

function Welcome() {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 p-6 text-center max-lg:hidden">
      <WelcomeDrawing />
      <h2 className="text-page font-extrabold">
        <Trans>Welcome to Campus Chat</Trans>
      </h2>
      <p className="max-w-sm text-balance text-muted">
        <Trans>Choose a conversation, or start a new one with a friend.</Trans>
      </p>
    </div>
  );
}
