import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FollowState } from '@baraza/contract/features/connections.ts';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { useViewer } from '#platform/api/session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { followStateQuery } from './connections.api.ts';

type Target = Pick<ListedUser, 'id' | 'username'>;

interface MessageLinkProps {
  person: Target;
  variant?: 'primary' | 'secondary';
  /** The label, by default "Message". */
  children?: ReactNode;
}

/** Whether the viewer can send a person at least one message. */
function canWriteTo(state: FollowState | undefined): boolean {
  return state !== undefined && (state.canMessage || state.canRequest === true);
}

/** Links to the conversation with another person whom the viewer can write to. */
export function MessageLink({ person: { id, username }, variant = 'primary', children }: MessageLinkProps) {
  const isOwn = useViewer().id === id;
  const { data: state } = useQuery({ ...followStateQuery(id), enabled: !isOwn });
  if (isOwn || !canWriteTo(state)) return null;
  return (
    <ButtonLink to={`/chat/${username}`} size="small" variant={variant}>
      <MessageCircle aria-hidden size={18} />
      {children ?? <Trans>Message</Trans>}
    </ButtonLink>
  );
}

/** The same as an icon in a list, whose response says whether the viewer may write to each person. */
export function MessageIcon({ person: { id, username, name } }: { person: Target & Pick<ListedUser, 'name'> }) {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...followStateQuery(id), staleTime: Infinity });
  if (!canWriteTo(state)) return null;
  return (
    <Link
      to={`/chat/${username}`}
      aria-label={t`Message ${name}`}
      title={t`Message ${name}`}
      className="touch grid size-11 shrink-0 place-items-center rounded-full text-primary hover:bg-sunk"
    >
      <MessageCircle aria-hidden size={22} />
    </Link>
  );
}

/** Says when a person whom the viewer follows can be written to. */
export function MessageHint({ person: { id, name } }: { person: Pick<ListedUser, 'id' | 'name'> }) {
  const { data: state, isFetching } = useQuery(followStateQuery(id));
  // What a list has said may lack a way to write to them.
  if (isFetching || !state?.isFollowing || canWriteTo(state)) return null;
  return (
    <p className="basis-full text-label text-muted">
      <Trans>You can whisper to each other once {name} follows you back.</Trans>
    </p>
  );
}
