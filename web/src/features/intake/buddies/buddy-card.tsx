import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Buddies, BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { buddiesQuery, useDecideBuddy, type BuddyDecision } from './buddies.api.ts';
import { Panel } from '#ui/page/panel.tsx';

// The names of all interests and languages, which a hub without a buddy does not show.
const SharedValues = lazyPart(async () => (await import('./shared-values.tsx')).SharedValues, ['intake', 'options']);

/** The viewer's buddy for the first weeks, or a suggestion by shared interests, and open requests. */
export function BuddyCard() {
  const { t } = useLingui();
  const query = useQuery(buddiesQuery);
  return (
    <Panel title={<Trans>Your buddy</Trans>}>
      {query.isPending ? (
        <Skeleton className="h-28" />
      ) : query.data ? (
        <BuddyState buddies={query.data} />
      ) : (
        <FailedQuery query={query} message={t`Failed to load your buddy...`} />
      )}
    </Panel>
  );
}

type Decide = (decision: BuddyDecision) => void;

function BuddyState({ buddies: { buddy, asked, asking, suggestion } }: { buddies: Buddies }) {
  const decision = useDecideBuddy();
  const decide: Decide = (choice) => !decision.isPending && decision.mutate(choice);
  const isBusy = decision.isPending;
  const decline = async ({ user: { id: userId, name } }: BuddyMatch) => {
    const isSure = await confirmAction({
      title: translate`Decline ${name}?`,
      text: translate`They will not be suggested to you again and cannot ask you.`,
      confirmLabel: translate`Decline`,
    });
    if (isSure) decide({ action: 'decline', userId });
  };
  const withdraw = async ({ user: { name } }: BuddyMatch) => {
    const isSure = await confirmAction({
      title: translate`Take your request back?`,
      text: translate`${name} no longer sees it. You can ask someone else.`,
      confirmLabel: translate`Take back`,
    });
    if (isSure) decide({ action: 'withdraw' });
  };
  if (buddy) return <Paired buddy={buddy} isBusy={isBusy} decide={decide} />;
  return (
    <div className="divide-y divide-hairline">
      {asking.map((match) => (
        <Match key={match.user.id} match={match} status={<Trans>asks you to be buddies</Trans>}>
          <Button size="small" disabled={isBusy} onClick={() => decide({ action: 'accept', userId: match.user.id })}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void decline(match)}>
            <Trans>Decline</Trans>
          </Button>
        </Match>
      ))}
      {asked && (
        <Match match={asked} status={<Trans>has not answered you yet</Trans>}>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void withdraw(asked)}>
            <Trans>Take back</Trans>
          </Button>
        </Match>
      )}
      {suggestion && (
        <Match match={suggestion} status={<Trans>could be your buddy</Trans>}>
          <Button
            size="small"
            disabled={isBusy}
            onClick={() => decide({ action: 'propose', userId: suggestion.user.id })}
          >
            <Trans>Ask them</Trans>
          </Button>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void decline(suggestion)}>
            <Trans>Somebody else</Trans>
          </Button>
        </Match>
      )}
      {!asked && !suggestion && asking.length === 0 && <NoMatch />}
    </div>
  );
}

function NoMatch() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>Nobody fits yet. Add your interests and languages, so that we can find someone you get on with.</Trans>
      </p>
      <ButtonLink to="/settings/profile" size="small" variant="secondary">
        <Trans>Tell us more about you</Trans>
      </ButtonLink>
    </div>
  );
}

function Paired({ buddy, isBusy, decide }: { buddy: BuddyMatch; isBusy: boolean; decide: Decide }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const { name } = buddy.user;
  const close = () => setConfirming(false);
  return (
    <>
      <Match match={buddy} status={<Trans>is your buddy. Look after each other!</Trans>}>
        <ButtonLink size="small" to={`/profile/${buddy.user.username}`}>
          <Trans>Profile</Trans>
        </ButtonLink>
        <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
          <Trans>Stop being buddies</Trans>
        </Button>
      </Match>
      {isConfirming && (
        <ConfirmDialog
          title={t`Stop being buddies?`}
          confirmLabel={<Trans>Stop</Trans>}
          isPending={isBusy}
          onConfirm={() => {
            decide({ action: 'stop' });
            close();
          }}
          onClose={close}
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> will no longer be your buddy and cannot ask you again. You can still ask them.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A person with their relation to the viewer, what the two share, and the buttons for a decision. */
function Match({ match, status, children }: { match: BuddyMatch; status: ReactNode; children: ReactNode }) {
  const { user, sharedInterests, sharedLanguages, sameProgram } = match;
  const sharesSomething = sharedInterests.length + sharedLanguages.length > 0 || (sameProgram && user.program);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3">
        <Avatar name={user.name} src={user.image} size={48} />
        <div className="min-w-0 flex-1">
          <Link to={`/profile/${user.username}`} dir="auto" className="touch block truncate font-bold hover:underline">
            {user.name}
          </Link>
          <p className="text-label text-muted">{status}</p>
        </div>
      </div>
      {sharesSomething && <SharedValues match={match} fallback={<Skeleton className="h-7" />} />}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
