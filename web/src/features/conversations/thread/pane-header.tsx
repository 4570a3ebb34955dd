import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Bell,
  BellOff,
  EllipsisVertical,
  Images,
  Pin,
  PinOff,
  Search,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Conversation, Participant } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { BlockMenuItem } from '#features/privacy/privacy.public.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { useViewer } from '#platform/api/session.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { returning } from '#platform/device/scroll-position.ts';
import { FacePicture } from '#features/conversations/face-picture.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { MenuItem, Menu } from '#ui/dialogs/menu.tsx';
import { ActiveDot } from '#features/conversations/presence/active-dot.tsx';
import { activeIdOf, type ConversationFace, faceOf } from '#features/conversations/chat-address.ts';
import { type ConversationChange, useChangeConversation } from '#features/conversations/conversations.api.ts';

const { Dialog: PictureGallery } = lazyDialog(async () => (await import('./picture-gallery.tsx')).PictureGallery);

const { Dialog: GroupInfo } = lazyDialog(
  async () => (await import('#features/conversations/groups/group-info.tsx')).GroupInfo,
  ['connections', 'conversations', 'groups'],
);

interface PaneHeaderProps {
  conversation: Omit<Conversation, 'messages'>;
  /** New messages wait for the connection. */
  isOffline: boolean;
  onChange: (changed: Conversation) => void;
  onSearch: () => void;
}

/** The other person or the group, and the menu of the conversation. */
export function PaneHeader({ conversation, isOffline, onChange, onSearch }: PaneHeaderProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: ownId } = useViewer();
  const change = useChangeConversation(conversation.id);
  const [isInfoOpen, setInfoOpen] = useState(false);
  const [isGalleryOpen, setGalleryOpen] = useState(false);
  const { archived, isPinned, membersCount } = conversation;
  const face = faceOf(conversation, ownId);
  const { other } = face;

  const set = (settings: ConversationChange, done?: string) =>
    change.mutate(
      { change: settings, done },
      {
        onSuccess: (changed) => {
          onChange(changed);
          if (settings.archived) void navigate('/chat', { replace: true });
        },
      },
    );
  const menu = (
    <Menu label={t`Conversation options`} size="medium" icon={<EllipsisVertical aria-hidden size={22} />}>
      <MenuItem icon={<Search aria-hidden size={18} />} onClick={onSearch}>
        <Trans>Search messages</Trans>
      </MenuItem>
      {!other && (
        <MenuItem icon={<UsersRound aria-hidden size={18} />} onClick={() => setInfoOpen(true)}>
          <Trans>Group info</Trans>
        </MenuItem>
      )}
      {other && (
        <MenuItem icon={<Images aria-hidden size={18} />} onClick={() => setGalleryOpen(true)}>
          <Trans>Pictures</Trans>
        </MenuItem>
      )}
      {other?.username && (
        <MenuItem
          icon={<UserRound aria-hidden size={18} />}
          onClick={() => void navigate(`/profile/${other.username}`)}
        >
          <Trans>View profile</Trans>
        </MenuItem>
      )}
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden size={18} /> : <Pin aria-hidden size={18} />}
        onClick={() => set({ pinned: !isPinned }, isPinned ? t`Conversation unpinned.` : t`Conversation pinned.`)}
      >
        {isPinned ? <Trans>Unpin conversation</Trans> : <Trans>Pin conversation</Trans>}
      </MenuItem>
      <MuteItems conversation={conversation} onChange={set} />
      <MenuItem
        icon={archived ? <ArchiveRestore aria-hidden size={18} /> : <Archive aria-hidden size={18} />}
        onClick={() =>
          set(
            { archived: !archived },
            archived ? t`Conversation unarchived.` : t`Conversation archived. You can find it under Archived.`,
          )
        }
      >
        {archived ? <Trans>Unarchive</Trans> : <Trans>Archive</Trans>}
      </MenuItem>
      {other?.username && (
        <>
          <ReportMenuItem target={{ type: 'PROFILE', id: other.id }} />
          <BlockMenuItem person={other} />
        </>
      )}
      {conversation.kind === 'GROUP' && conversation.viewerRole === 'MEMBER' && (
        <ReportMenuItem target={{ type: 'GROUP', id: conversation.id }} />
      )}
    </Menu>
  );
  return (
    <div>
      {other ? (
        <PaneTitle other={other} activeId={activeIdOf(conversation, face)}>
          {menu}
        </PaneTitle>
      ) : (
        <TitleBar menu={menu}>
          <button type="button" title={t`Group info`} onClick={() => setInfoOpen(true)} className={titleLook}>
            <Title face={face} note={plural(membersCount, { one: '# member', other: '# members' })} />
          </button>
        </TitleBar>
      )}
      {isGalleryOpen && <PictureGallery conversationId={conversation.id} onClose={() => setGalleryOpen(false)} />}
      {isInfoOpen && <GroupInfo group={conversation} onChange={onChange} onClose={() => setInfoOpen(false)} />}
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

interface MuteItemsProps {
  conversation: Pick<Conversation, 'muted'>;
  onChange: (change: ConversationChange) => void;
}

const hourMs = 3_600_000;

/** Mutes a conversation for a while or for good, or ends the mute. */
function MuteItems({ conversation: { muted }, onChange }: MuteItemsProps) {
  const icon = muted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />;
  if (muted) {
    return (
      <MenuItem icon={icon} onClick={() => onChange({ muted: false })}>
        <Trans>Unmute</Trans>
      </MenuItem>
    );
  }
  const muteFor = (hours: number) =>
    onChange({ muted: true, mutedUntil: new Date(serverNow() + hours * hourMs).toISOString() });
  return (
    <>
      <MenuItem icon={icon} onClick={() => muteFor(8)}>
        <Trans>Mute for 8 hours</Trans>
      </MenuItem>
      <MenuItem icon={icon} onClick={() => muteFor(7 * 24)}>
        <Trans>Mute for a week</Trans>
      </MenuItem>
      <MenuItem icon={icon} onClick={() => onChange({ muted: true })}>
        <Trans>Mute for good</Trans>
      </MenuItem>
    </>
  );
}

interface PaneTitleProps {
  other: Participant;
  /** The other person's id where a dot shows that they are active. */
  activeId?: Id | null;
  children?: ReactNode;
}

/** The name and picture of the other person, linked to their profile. */
export function PaneTitle({ other, activeId = null, children }: PaneTitleProps) {
  const { t } = useLingui();
  const { username, country } = other;
  const title = <Title face={other} activeId={activeId} note={country && countryName(country)} />;
  return (
    <TitleBar menu={children}>
      {username ? (
        <Link to={`/profile/${username}`} title={t`View profile`} className={titleLook}>
          {title}
        </Link>
      ) : (
        <span className="flex items-center gap-3">{title}</span>
      )}
    </TitleBar>
  );
}

const titleLook = 'flex min-h-12 w-fit max-w-full items-center gap-3 rounded-md pe-3 text-start';

function TitleBar({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <header className="flex min-h-16 items-center gap-1 border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)] lg:ps-4">
      <BackToList />
      <h2 className="min-w-0 grow">{children}</h2>
      {menu}
    </header>
  );
}

interface TitleProps extends Pick<PaneTitleProps, 'activeId'> {
  face: Pick<ConversationFace, 'name' | 'image'> & Partial<Pick<ConversationFace, 'isClub'>>;
  note: ReactNode;
}

function Title({ face, activeId, note }: TitleProps) {
  return (
    <>
      <span className="relative flex shrink-0">
        <FacePicture face={face} size={40} />
        {activeId && <ActiveDot personId={activeId} />}
      </span>
      <span className="grid min-w-0">
        <span dir="auto" className="line-clamp-2 leading-tight font-bold wrap-anywhere">
          {face.name}
        </span>
        {note && <span className="truncate text-meta text-muted">{note}</span>}
      </span>
    </>
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
