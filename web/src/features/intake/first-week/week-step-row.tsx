import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { isSelfReported, type SelfReportedStep } from '@baraza/contract/features/intake-limits.ts';
import type { WeekStep } from '@baraza/contract/features/newcomers.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { toast } from '#ui/page/toast.ts';
import { useTickStep } from './first-week.api.ts';
import { firstWeekSteps } from './first-week-steps.ts';

/** A step of the first week: a link to the page where it is done, or a checkbox. */
export function WeekStepRow({ step: { step, done } }: { step: WeekStep }) {
  return isSelfReported(step) ? <CheckboxRow step={step} done={done} /> : <LinkRow step={step} done={done} />;
}

const row = 'flex min-h-12 items-center gap-3 rounded-md py-1.5';

/** A step that the server completes, with a link to the page where it is done. */
function LinkRow({ step, done }: Pick<WeekStep, 'step' | 'done'>) {
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
            // Unlike the callbacks of `mutate`, this shows an error after the page was left.
            if (!tick.isPending) {
              tick
                .mutateAsync(event.target.checked)
                .catch((error: unknown) => toast.error(detailOf(error) ?? t`Failed to save your tick...`));
            }
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
