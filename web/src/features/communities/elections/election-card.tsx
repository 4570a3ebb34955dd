import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election, ElectionCandidate } from '@baraza/contract/features/elections.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { AnswerButtons } from '#ui/controls/answer-buttons.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { Ballot } from './ballot.tsx';
import { canCancel } from './can-cancel.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { useAnswerElection, useSetCandidacy } from './elections.api.ts';

interface ElectionProps {
  club: Community;
  election: Election;
}

/** One election: how far it is, its candidates, and what the viewer can do. */
export function ElectionCard({ club, election }: ElectionProps) {
  const { t } = useLingui();
  const id = useId();
  const [isCancelling, setCancelling] = useState(false);
  const { title, role, cancelReason } = election;
  return (
    <li
      aria-labelledby={id}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4"
    >
      <div>
        <h2 id={id} dir="auto" className="text-card font-bold wrap-anywhere">
          {title}
        </h2>
        <p className="text-label text-muted">
          {t(roleNames[role])} · <Progress election={election} />
        </p>
      </div>
      {cancelReason !== null ? (
        <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
          {cancelReason}
        </p>
      ) : (
        <Course club={club} election={election} />
      )}
      {canCancel(club, election) && (
        <div>
          <Button size="small" variant="danger" onClick={() => setCancelling(true)}>
            <Trans>Cancel election</Trans>
          </Button>
        </div>
      )}
      {isCancelling && <CancelDialog club={club} election={election} onClose={() => setCancelling(false)} />}
    </li>
  );
}

/** The result, or the candidates and what the viewer can do. */
function Course({ club, election }: ElectionProps) {
  const { state, candidates, canVote } = election;
  return (
    <>
      {state === 'OVER' && <Result club={club} election={election} />}
      {canVote && candidates.length > 0 ? (
        <Ballot key={state} club={club} election={election} />
      ) : (
        <Candidates election={election} />
      )}
      {state === 'NOMINATIONS' && club.archivedAt === null && <Nomination club={club} election={election} />}
      <Standing election={election} />
    </>
  );
}

function Progress({
  election: { state, nominationsUntil, closesAt, turnout, cancelReason },
}: Pick<ElectionProps, 'election'>) {
  const { i18n } = useLingui();
  const time = formatDateTime(closesAt, i18n.locale);
  const nominationsEnd = formatDateTime(nominationsUntil, i18n.locale);
  if (cancelReason !== null) return <Trans>Cancelled, without a result</Trans>;
  switch (state) {
    case 'NOMINATIONS':
      return (
        <Trans>
          Candidates can stand until {nominationsEnd}, and voting ends {time}
        </Trans>
      );
    case 'VOTING':
      return <Trans>Voting ends {time}</Trans>;
    case 'RUNOFF':
      return <Trans>Equal votes: the second round ends {time}</Trans>;
    case 'OVER':
      return turnout && <Turnout {...turnout} />;
  }
}

function Turnout({ voted, entitled }: { voted: number; entitled: number }) {
  return (
    <span className="numbers">
      <Plural value={entitled} one={`${voted} of # member voted`} other={`${voted} of # members voted`} />
    </span>
  );
}

/** What the viewer should know about their own vote. */
function Standing({ election: { state, hasVoted, canVote } }: Pick<ElectionProps, 'election'>) {
  if ((state !== 'VOTING' && state !== 'RUNOFF') || canVote) return null;
  return (
    <p className="text-label text-muted">
      {hasVoted ? (
        <Trans>You have voted. Your vote is secret and final.</Trans>
      ) : (
        <Trans>Only people who were members when the election was started can vote.</Trans>
      )}
    </p>
  );
}

function Nomination({ club, election: { id, isCandidate } }: ElectionProps) {
  const candidacy = useSetCandidacy(club, id);
  return (
    <div className="grid justify-items-start gap-2">
      {candidacy.error && (
        <p role="alert" className="text-label text-danger">
          {candidacy.error.message}
        </p>
      )}
      {isCandidate && (
        <p className="text-label text-muted">
          <Trans>You are a candidate.</Trans>
        </p>
      )}
      <Button
        size="small"
        variant="secondary"
        pending={candidacy.isPending}
        onClick={() => candidacy.mutate(!isCandidate)}
      >
        {isCandidate ? <Trans>Withdraw candidacy</Trans> : <Trans>Stand as a candidate</Trans>}
      </Button>
    </div>
  );
}

function Candidates({ election: { candidates, state } }: Pick<ElectionProps, 'election'>) {
  const { t } = useLingui();
  if (candidates.length === 0) {
    return (
      <p className="text-muted">
        <Trans>No candidates.</Trans>
      </p>
    );
  }
  const shown = state === 'RUNOFF' ? candidates.filter(({ isInRunoff }) => isInRunoff) : candidates;
  return (
    <ul aria-label={t`Candidates`} className="divide-y divide-hairline">
      {shown.map((candidate) => (
        <li key={candidate.user.id}>
          <Link to={`/profile/${candidate.user.username}`} className="flex min-h-14 items-center gap-3 rounded-md py-2">
            <Avatar name={personName(candidate.user)} src={candidate.user.image} size={40} />
            <NameLines name={personName(candidate.user)} username={candidate.user.username} />
            <Votes candidate={candidate} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Votes({ candidate: { votes, runoffVotes } }: { candidate: ElectionCandidate }) {
  if (votes === null) return null;
  return (
    <span className="numbers ms-auto grid max-w-[45%] shrink-0 justify-items-end text-end text-label font-semibold">
      <Plural value={votes} one="# vote" other="# votes" />
      {runoffVotes !== null && (
        <span className="text-meta font-normal text-muted">
          <Plural value={runoffVotes} one="Second round: # vote" other="Second round: # votes" />
        </span>
      )}
    </span>
  );
}

function Result({ club, election }: ElectionProps) {
  const { winner, isAccepted, isOffered } = election;
  if (isOffered) return <Offer club={club} election={election} />;
  const name = winner && personName(winner);
  return (
    <p className="font-semibold wrap-anywhere">
      {!name ? (
        <Trans>Nobody was elected.</Trans>
      ) : isAccepted ? (
        <Trans>{name} was elected.</Trans>
      ) : (
        <Trans>{name} has won, and has not answered yet.</Trans>
      )}
    </p>
  );
}

function Offer({ club, election }: ElectionProps) {
  const { i18n } = useLingui();
  const answer = useAnswerElection(club, election.id);
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>You have won. Do you accept?</Trans>
      </p>
      {election.offerEndsAt !== null && <OfferEnd time={formatDateTime(election.offerEndsAt, i18n.locale)} />}
      <AnswerButtons
        answer={answer}
        accept={<Trans>Accept</Trans>}
        decline={<Trans>Decline</Trans>}
        isDisabled={club.archivedAt !== null}
      />
    </div>
  );
}

function OfferEnd({ time }: { time: string }) {
  return (
    <p className="text-label text-muted">
      <Trans>You can accept until {time}. Then the next candidate is asked.</Trans>
    </p>
  );
}
