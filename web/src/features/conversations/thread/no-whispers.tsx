import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { FollowState } from '@baraza/contract/features/connections.ts';
import type { User } from '@baraza/contract/features/profiles.ts';
import { FollowButton } from '#features/connections/connections.public.ts';
import { WaysToFriends, WritablePeople } from '#features/conversations/inbox/writable-people.tsx';
import { PaneTitle } from './pane-header.tsx';

interface NoWhispersProps {
  other: User;
  state: FollowState;
}

/** Says why the viewer cannot write to a person yet and what would change that, and offers people whom they can write to. */
export function NoWhispers({ other, state }: NoWhispersProps) {
  const navigate = useNavigate();
  const { name } = other;
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <PaneTitle other={other} />
      <div className="overflow-y-auto px-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <div className="mx-auto grid max-w-md gap-6 py-6">
          <section className="pinned grid justify-items-center gap-3 border border-hairline bg-raised p-5 text-center">
            <h3 className="text-lead font-bold text-balance wrap-anywhere">
              <Trans>You cannot whisper to {name} yet</Trans>
            </h3>
            <p className="text-balance text-muted">
              <WayToWhisper state={state} />
            </p>
            <FollowButton person={other} />
          </section>
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h3 className="text-lead font-bold">
              <Trans>People you can whisper to now</Trans>
            </h3>
            <WritablePeople
              search=""
              onChoose={({ username }) => void navigate(`/chat/${username}`)}
              empty={
                <div className="grid justify-items-start gap-3">
                  <WaysToFriends />
                </div>
              }
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function WayToWhisper({ state: { isFollowing, isFollowedBy } }: Pick<NoWhispersProps, 'state'>) {
  if (isFollowing) return <Trans>You follow them. They have to follow you back.</Trans>;
  if (isFollowedBy) return <Trans>They follow you. Follow them back and you can whisper to each other.</Trans>;
  return <Trans>You have to follow each other. Follow them first; then they have to follow you back.</Trans>;
}
