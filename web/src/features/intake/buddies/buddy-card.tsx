import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Buddies, BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import { programName, titleWords } from '#platform/enum-words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { confirmed } from '#ui/confirm.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { buddiesQuery, useDecideBuddy, type BuddyDecision } from '#features/intake/newcomers.api.ts';
import { Panel } from '#features/intake/panel.tsx';

/** Somebody to go through the first weeks with: suggested by what two share, and a buddy once both said yes. */
export function BuddyCard() {
  const { t } = useLingui();
  const query = useQuery(buddiesQuery);
  return (
    <Panel title={<Trans>Your buddy</Trans>}>
      {query.isPending ? (
        <Skeleton className="h-28" />
      ) : query.data ? (
        <Standing buddies={query.data} />
      ) : (
        <FailedQuery query={query} message={t`Failed to load your buddy...`} />
      )}
    </Panel>
  );
}

type Decide = (decision: BuddyDecision) => void;

function Standing({ buddies: { buddy, asked, asking, suggestion } }: { buddies: Buddies }) {
  const decision = useDecideBuddy();
  const decide: Decide = (act) =>
    !decision.isPending && decision.mutate(act, { onError: (error) => toast.error(error.message) });
  const isBusy = decision.isPending;
  const decline = async ({ user: { id: userId, name } }: BuddyMatch) => {
    const isSure = await confirmed({
      title: now`Decline ${name}?`,
      text: now`They are not suggested to you again and cannot ask you.`,
      act: now`Decline`,
    });
    if (isSure) decide({ act: 'decline', userId });
  };
  const withdraw = async ({ user: { name } }: BuddyMatch) => {
    const isSure = await confirmed({
      title: now`Take your request back?`,
      text: now`${name} no longer sees it. You can ask somebody else.`,
      act: now`Take back`,
    });
    if (isSure) decide({ act: 'withdraw' });
  };
  if (buddy) return <Paired buddy={buddy} isBusy={isBusy} decide={decide} />;
  return (
    <div className="divide-y divide-hairline">
      {asking.map((match) => (
        <Match key={match.user.id} match={match} line={<Trans>asks you to be buddies</Trans>}>
          <Button size="small" disabled={isBusy} onClick={() => decide({ act: 'accept', userId: match.user.id })}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void decline(match)}>
            <Trans>Decline</Trans>
          </Button>
        </Match>
      ))}
      {asked && (
        <Match match={asked} line={<Trans>has not answered you yet</Trans>}>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void withdraw(asked)}>
            <Trans>Take back</Trans>
          </Button>
        </Match>
      )}
      {suggestion && (
        <Match match={suggestion} line={<Trans>could be your buddy</Trans>}>
          <Button size="small" disabled={isBusy} onClick={() => decide({ act: 'ask', userId: suggestion.user.id })}>
            <Trans>Ask them</Trans>
          </Button>
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => void decline(suggestion)}>
            <Trans>Somebody else</Trans>
          </Button>
        </Match>
      )}
      {!asked && !suggestion && asking.length === 0 && <NobodyFits />}
    </div>
  );
}

function NobodyFits() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        <Trans>Nobody fits yet. Tell your interests and languages, so that we find somebody you get on with.</Trans>
      </p>
      <ButtonLink to="/settings" size="small" variant="secondary">
        <Trans>Tell more of yourself</Trans>
      </ButtonLink>
    </div>
  );
}

function Paired({ buddy, isBusy, decide }: { buddy: BuddyMatch; isBusy: boolean; decide: Decide }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { name } = buddy.user;
  const close = () => setAsking(false);
  return (
    <>
      <Match match={buddy} line={<Trans>is your buddy. Look after each other!</Trans>}>
        <ButtonLink size="small" to={`/profile/${buddy.user.username}`}>
          <Trans>Profile</Trans>
        </ButtonLink>
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          <Trans>Stop being buddies</Trans>
        </Button>
      </Match>
      {isAsking && (
        <ConfirmDialog
          title={t`Stop being buddies?`}
          act={<Trans>Stop</Trans>}
          isPending={isBusy}
          onAct={() => {
            decide({ act: 'stop' });
            close();
          }}
          onClose={close}
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> is not your buddy any more then, and cannot ask you again. You can ask them.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Somebody, what they are to the viewer, what the two share, and what can be decided. */
function Match({ match, line, children }: { match: BuddyMatch; line: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const { user, sharedInterests, sharedLanguages, sameProgram } = match;
  const program = sameProgram && user.program ? [programName(user.program)] : [];
  const shared = [...program, ...sharedLanguages.map(titleWords), ...sharedInterests.map(titleWords)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3">
        <Avatar name={user.name} src={user.image} size={48} />
        <div className="min-w-0 flex-1">
          <Link
            to={`/profile/${user.username}`}
            dir="auto"
            className="touch block truncate own-direction font-bold hover:underline"
          >
            {user.name}
          </Link>
          <p className="text-label text-muted">{line}</p>
        </div>
      </div>
      {shared.length > 0 && (
        <ul aria-label={t`What you share`} className="chips">
          {shared.slice(0, 8).map((each) => (
            <li key={each} className="pinned-small inline-block border border-hairline px-2.5 py-0.5 text-meta">
              {each}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
