import { Trans, useLingui } from '@lingui/react/macro';
import { Archive, ArchiveRestore, ArrowLeft, Bell, BellOff, EllipsisVertical, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Conversation, Participant } from '@baraza/contract/features/conversations.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { BlockMenuItem } from '#features/privacy/privacy.public.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { returning } from '#platform/device/scroll-position.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { MenuItem, Menu } from '#ui/dialogs/menu.tsx';
import { toast } from '#ui/page/toast.ts';
import { useChangeConversation } from '#features/conversations/conversations.api.ts';

interface PaneHeaderProps {
  conversation: Omit<Conversation, 'messages'>;
  other: Participant;
  /** New messages wait for the connection. */
  isOffline: boolean;
  onChange: (changed: Conversation) => void;
  onSearch: () => void;
}

/** The other participant and the menu of the conversation. */
export function PaneHeader({ conversation, other, isOffline, onChange, onSearch }: PaneHeaderProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = useChangeConversation(conversation.id);
  const { muted, archived } = conversation;
  const { username } = other;

  const set = (settings: { muted?: boolean; archived?: boolean }) =>
    change.mutate(settings, { onSuccess: onChange, onError: (error) => toast.error(error.message) });
  return (
    <div>
      <PaneTitle other={other}>
        <Menu label={t`Conversation options`} size="medium" icon={<EllipsisVertical aria-hidden size={22} />}>
          <MenuItem icon={<Search aria-hidden size={18} />} onClick={onSearch}>
            <Trans>Search messages</Trans>
          </MenuItem>
          {username && (
            <MenuItem icon={<UserRound aria-hidden size={18} />} onClick={() => void navigate(`/profile/${username}`)}>
              <Trans>View profile</Trans>
            </MenuItem>
          )}
          <MenuItem
            icon={muted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />}
            onClick={() => set({ muted: !muted })}
          >
            {muted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
          </MenuItem>
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden size={18} /> : <Archive aria-hidden size={18} />}
            onClick={() => set({ archived: !archived })}
          >
            {archived ? <Trans>Unarchive</Trans> : <Trans>Archive</Trans>}
          </MenuItem>
          {username && (
            <>
              <ReportMenuItem target={{ type: 'PROFILE', id: other.id }} />
              <BlockMenuItem person={other} />
            </>
          )}
        </Menu>
      </PaneTitle>
      <output className="block bg-sunk text-center text-meta text-muted">
        {isOffline && (
          <span className="block animate-late px-4 py-1.5">
            <Trans>Connecting... Your messages are kept and sent once you are online.</Trans>
          </span>
        )}
      </output>
    </div>
  );
}

/** The name and picture of the other participant, linked to their profile. */
export function PaneTitle({ other, children }: { other: Participant; children?: ReactNode }) {
  const { t } = useLingui();
  const { username, name, image, country } = other;
  const person = (
    <>
      <Avatar name={name} src={image} size={40} />
      <span className="grid min-w-0">
        <span dir="auto" className="line-clamp-2 leading-tight font-bold wrap-anywhere">
          {name}
        </span>
        {country && <span className="truncate text-meta text-muted">{countryName(country)}</span>}
      </span>
    </>
  );
  return (
    <header className="flex min-h-16 items-center gap-1 border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)] lg:ps-4">
      <BackToList />
      <h2 className="min-w-0 grow">
        {username ? (
          <Link
            to={`/profile/${username}`}
            title={t`View profile`}
            className="flex min-h-12 w-fit max-w-full items-center gap-3 rounded-md pe-3"
          >
            {person}
          </Link>
        ) : (
          <span className="flex items-center gap-3">{person}</span>
        )}
      </h2>
      {children}
    </header>
  );
}

/** A link back to the list, for screens that show only one of the two. */
export function BackToList() {
  const { t } = useLingui();
  return (
    <Link
      to="/chat"
      state={returning}
      aria-label={t`Back to conversations`}
      title={t`Back to conversations`}
      className="grid size-[48px] shrink-0 place-items-center rounded-full hover:bg-sunk lg:hidden"
    >
      <ArrowLeft aria-hidden size={24} className="rtl:-scale-x-100" />
    </Link>
  );
}
