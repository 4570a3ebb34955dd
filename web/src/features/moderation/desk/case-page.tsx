import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { CaseDetail } from '@baraza/contract/features/moderation.ts';
import { useReasonLabels, useTargetLabel } from '#features/moderation/reports/report-labels.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ReasonChips } from './case-row.tsx';
import { AuthorHistory, DecisionList } from './case-history.tsx';
import { DecisionForm } from './decision-form.tsx';
import { LiftForm } from './lift-form.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { caseQuery, useClaim, useDecide } from './desk.api.ts';
import { SnapshotView } from './snapshot-view.tsx';

/** One case: what was reported, the history of its author, and the decision. */
export function CasePage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <DeskLayout title={t`Case`}>
      <PageTitle title={t`Case`} />
      <CaseStates key={id} id={id} />
    </DeskLayout>
  );
}

function CaseStates({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(caseQuery(id));
  if (query.isPending) return <Skeleton className="pinned h-96" />;
  if (query.data) return <CaseContent detail={query.data} />;
  if (!hasCode(query.error, 'not_found')) return <FailedQuery query={query} message={t`Failed to load the case`} />;
  return (
    <EmptyState
      action={
        <ButtonLink to="/steward">
          <Trans>Back to the queue</Trans>
        </ButtonLink>
      }
    >
      <Trans>This case doesn't exist, or belongs to another campus.</Trans>
    </EmptyState>
  );
}

function CaseContent({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui();
  const target = useTargetLabel()(detail.targetType);
  const { author, campus, link, live, versions } = detail;
  const isClub = detail.targetType === 'COMMUNITY';
  // Without versions the texts of the case have been removed.
  const last = versions.at(-1)?.snapshot ?? detail.snapshot;
  const hasChanged = live !== null && (live.content !== last.content || live.title !== last.title);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title={<Trans>What was reported</Trans>}>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
            <span className="font-semibold text-ink">{target}</span>
            <span>{campus}</span>
            <RelativeTime iso={detail.createdAt} />
          </p>
          <p>
            {author ? (
              <Link to={`/profile/${author.username}`} className="font-bold hover:underline">
                <bdi>{personName(author)}</bdi>
              </Link>
            ) : (
              <Trans>Deleted user</Trans>
            )}
          </p>
          <ReasonChips report={detail} />
          <Versions detail={detail} />
          {live === null ? (
            <p className="text-muted">
              <Trans>It no longer exists. This is how it was when it was reported.</Trans>
            </p>
          ) : (
            hasChanged && (
              <details>
                <summary className="min-h-12 cursor-pointer font-semibold text-primary">
                  <Trans>It was changed since. Show how it is now</Trans>
                </summary>
                <SnapshotView snapshot={live} isClub={isClub} />
              </details>
            )
          )}
          {isClub && live !== null && (
            // Also of a club that the steward cannot open.
            <Link
              to={`/clubs/${detail.targetId}/log`}
              className="touch justify-self-start font-semibold text-primary hover:underline"
            >
              <Trans>Read the club's log</Trans>
            </Link>
          )}
          {link && (
            <Link to={link} className="touch justify-self-start font-semibold text-primary hover:underline">
              <Trans>Open it</Trans>
            </Link>
          )}
        </Card>
        <Card title={<Trans>Reports</Trans>}>
          <Reports detail={detail} />
        </Card>
        <Card title={<Trans>The author so far</Trans>}>
          <AuthorHistory sanctions={detail.sanctions} decisions={detail.decisions} />
        </Card>
        {detail.similar.length > 0 && (
          <Card title={<Trans>Decisions in similar cases</Trans>}>
            <DecisionList decisions={detail.similar} label={t`Similar decisions`} />
          </Card>
        )}
      </div>
      <Card title={<Trans>Decision</Trans>}>
        <DecisionPart detail={detail} />
      </Card>
    </div>
  );
}

function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4 md:p-6">
      <h2 className="text-card font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** What was reported; if it was changed between reports, each version with the number of reports about it. */
function Versions({ detail: { snapshot, versions, targetType } }: { detail: CaseDetail }) {
  const isClub = targetType === 'COMMUNITY';
  if (versions.length < 2) return <SnapshotView snapshot={snapshot} isClub={isClub} />;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {versions.map((version, index) => {
        const { reportsCount } = version;
        const number = index + 1;
        return (
          <li key={version.reportedAt} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap gap-x-3 text-label text-muted">
              <span className="font-semibold text-ink">
                <Trans>Version {number}</Trans>
              </span>
              <span>
                <Plural value={reportsCount} one="# report" other="# reports" />
              </span>
              <RelativeTime iso={version.reportedAt} />
            </p>
            <SnapshotView snapshot={version.snapshot} isClub={isClub} />
          </li>
        );
      })}
    </ol>
  );
}

function Reports({ detail: { reports } }: { detail: CaseDetail }) {
  const labels = useReasonLabels();
  return (
    <ul className="divide-y divide-hairline">
      {reports.map(({ id, reason, note, createdAt, isSystem }) => (
        <li key={id} className="grid gap-1 py-2">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{labels[reason]}</span>
            {isSystem && (
              <span className="text-muted">
                <Trans>found by a rule</Trans>
              </span>
            )}
            <span className="text-muted">
              <RelativeTime iso={createdAt} />
            </span>
          </p>
          {note && (
            <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The decision of a closed case; else claiming it, and the form for its steward. */
function DecisionPart({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const claim = useClaim(detail.id);
  const decide = useDecide(detail.id);
  const { targetType, status, claimedBy, decision } = detail;
  const isMine = claimedBy?.id === viewer.id;

  if (decision) {
    return (
      <>
        <DecisionList decisions={[decision]} label={t`The decision`} />
        {decision.action === 'FREEZE' &&
          (detail.isFrozen ? (
            <LiftForm id={detail.id} />
          ) : (
            <p className="text-muted">
              <Trans>The freeze was lifted.</Trans>
            </p>
          ))}
      </>
    );
  }
  if (status === 'CLOSED') {
    return (
      <p className="text-muted">
        <Trans>Closed without a decision, because the account of the author was erased.</Trans>
      </p>
    );
  }
  if (isMine) {
    return (
      <DecisionForm targetType={targetType} isPending={decide.isPending} onDecide={(made) => decide.mutate(made)}>
        <Button variant="secondary" pending={claim.isPending} onClick={() => claim.mutate('release')}>
          <Trans>Give back</Trans>
        </Button>
      </DecisionForm>
    );
  }
  if (claimedBy) {
    return (
      <p>
        <Trans>
          <bdi>{personName(claimedBy)}</bdi> is working on this case.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p className="text-muted">
        <Trans>Take the case first, so that no two stewards decide it.</Trans>
      </p>
      <Button className="justify-self-start" pending={claim.isPending} onClick={() => claim.mutate('claim')}>
        <Trans>Take this case</Trans>
      </Button>
    </>
  );
}
