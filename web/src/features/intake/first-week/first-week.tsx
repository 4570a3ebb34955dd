import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { firstWeekQuery } from './first-week.api.ts';
import { firstWeekStore } from './first-week-store.ts';
import { WeekStepRow } from './week-step-row.tsx';
import { Panel } from '#ui/page/panel.tsx';

/** How many open steps are shown before "Show all". */
const shownAtFirst = 4;

/** The checklist of the first week. The device remembers whether it is folded. `isFirst` if a link asked for it. */
export function FirstWeek({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(() => isFirst || !firstWeekStore.isSet('folded', viewer.id));
  const bodyId = useId();
  const fold = () => {
    firstWeekStore.set('folded', viewer.id, isOpen);
    setOpen(!isOpen);
  };
  return (
    <Panel
      className={classNames(isFirst && 'order-first')}
      title={<Trans>Your first week</Trans>}
      aside={
        <IconButton
          label={isOpen ? t`Fold your first week` : t`Unfold your first week`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={fold}
          className="-me-2 -my-2 size-11!"
        >
          <ChevronDown
            aria-hidden
            size={20}
            className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </IconButton>
      }
    >
      {isOpen && (
        <div id={bodyId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Week />
        </div>
      )}
    </Panel>
  );
}

function Week() {
  const { t } = useLingui();
  const query = useQuery(firstWeekQuery);
  const [isWhole, setWhole] = useState(false);
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your first week...`} />;
  }
  const { steps } = query.data;
  const doneCount = steps.filter(({ done }) => done).length;
  const total = steps.length;
  const next = steps.filter(({ done }) => !done).slice(0, shownAtFirst);
  return (
    <>
      <div className="grid gap-1.5">
        <ProgressBar label={t`Your first week`} value={doneCount} max={total} />
        <p className="numbers text-meta text-muted">
          {doneCount === total ? (
            <Trans>All {total} done. You have arrived!</Trans>
          ) : (
            <Trans>
              {doneCount} of {total} done
            </Trans>
          )}
        </p>
      </div>
      <ul className="grid empty:hidden">
        {(isWhole ? steps : next).map((step) => (
          <WeekStepRow key={step.step} step={step} />
        ))}
      </ul>
      {(isWhole || next.length < total) && (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? <Trans>Show what is next</Trans> : <Trans>Show all {total}</Trans>}
        </Button>
      )}
    </>
  );
}
