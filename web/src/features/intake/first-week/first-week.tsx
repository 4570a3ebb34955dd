import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { isSelfReported, type SelfReportedStep } from '@baraza/contract/features/intake-limits.ts';
import type { WeekStep } from '@baraza/contract/features/newcomers.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { firstWeekQuery, useTickStep } from './first-week.api.ts';
import { isFolded, setFolded } from './first-week-fold.ts';
import { firstWeekSteps } from './first-week-steps.ts';
import { Panel } from '#features/intake/panel.tsx';

/** How many open steps are shown before "Show all". */
const shownAtFirst = 4;

/** The checklist of the first week. The device remembers whether it is folded. */
export function FirstWeek() {
  const { t } = useLingui();
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(() => !isFolded(viewer.id));
  const bodyId = useId();
  const fold = () => {
    setFolded(viewer.id, isOpen);
    setOpen(!isOpen);
  };
  return (
    <Panel
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
          <Step key={step.step} step={step} />
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

function Step({ step: { step, done } }: { step: WeekStep }) {
  return isSelfReported(step) ? <CheckboxRow step={step} done={done} /> : <StepRow step={step} done={done} />;
}

const row = 'flex min-h-12 items-center gap-3 rounded-md py-1.5';

/** A step that the server completes, with a link to the page where it is done. */
function StepRow({ step, done }: Pick<WeekStep, 'step' | 'done'>) {
  const { t } = useLingui();
  const { label, to } = firstWeekSteps[step];
  return (
    <li className={row}>
      <CheckMark isDone={done} />
      <span className={classNames('min-w-0', done && 'text-muted')}>
        {to && !done ? (
          <Link to={to} className="touch hover:underline">
            {t(label)}
          </Link>
        ) : (
          t(label)
        )}
        <span className="sr-only"> {done ? <Trans>done</Trans> : <Trans>to do</Trans>}</span>
      </span>
    </li>
  );
}

function CheckboxRow({ step, done }: { step: SelfReportedStep; done: boolean }) {
  const { t } = useLingui();
  const tick = useTickStep(step);
  return (
    <li>
      <label className={classNames(row, 'relative hover:bg-sunk', done && 'text-muted')}>
        <input
          type="checkbox"
          checked={done}
          onChange={(event) => {
            if (tick.isPending) return;
            tick.mutate(event.target.checked, {
              onError: (error) =>
                toast.error(error instanceof ApiError ? error.detail : t`Failed to save your tick...`),
            });
          }}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <CheckMark isDone={done} isPressable />
        <span className="min-w-0">{t(firstWeekSteps[step].label)}</span>
      </label>
    </li>
  );
}

function CheckMark({ isDone, isPressable = false }: { isDone: boolean; isPressable?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center border-2',
        isPressable ? 'rounded-sm peer-focus-visible:outline-3 peer-focus-visible:outline-primary' : 'rounded-full',
        isDone
          ? 'border-primary bg-primary text-on-primary'
          : isPressable
            ? 'border-control'
            : 'border-dashed border-control',
      )}
    >
      {isDone && <Check size={16} strokeWidth={3} />}
    </span>
  );
}
