import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { WeekStep } from '@baraza/contract/features/newcomers.ts';
import { PeopleToFollow } from '#features/connections/people-to-follow.public.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { firstWeekQuery } from './first-week.api.ts';
import { firstWeekSteps } from './first-week-steps.ts';
import { PicturePrompt } from './picture-prompt.tsx';
import { WeekStepRow } from './week-step-row.tsx';

interface FirstWeekCardProps {
  isOpenAtFirst: boolean;
  /** The week is done, or the person dismisses it. */
  onEnd: () => void;
}

/** The first week in one row: how far it is and what is next. Unfolded, it offers a picture and people to follow, then the next steps. */
export function FirstWeekCard({ isOpenAtFirst, onEnd }: FirstWeekCardProps) {
  const { t } = useLingui();
  const [titleId, bodyId] = [useId(), useId()];
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { data: week, isError } = useQuery(firstWeekQuery);
  const isDone = week?.steps.every(({ done }) => done) ?? false;
  useEffect(() => {
    if (isDone) onEnd();
  }, [isDone, onEnd]);
  if (isError && !week) return null;
  return (
    <section aria-labelledby={titleId} className="pinned mb-3 border border-hairline bg-raised">
      <div className="flex h-[74px] items-center gap-1 pe-2">
        <h2 className="h-full min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="flex size-full items-center gap-3 rounded-[inherit] ps-4 text-start -outline-offset-3!"
          >
            <span className="grid min-w-0 grow">
              <span id={titleId} className="truncate font-bold">
                <Trans>Your first week</Trans>
              </span>
              <span className="line-clamp-2 text-meta font-normal text-muted">
                {week && <Summary steps={week.steps} isOpen={isOpen} />}
              </span>
            </span>
            <ChevronDown
              aria-hidden
              size={20}
              className={classNames('shrink-0 transition-transform duration-120', isOpen && 'rotate-180')}
            />
          </button>
        </h2>
        <IconButton label={t`Dismiss your first week`} onClick={onEnd}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      {isOpen && week && (
        <div id={bodyId} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
          <Body steps={week.steps} />
        </div>
      )}
    </section>
  );
}

/** The number of done steps, and the next one of a folded card. */
function Summary({ steps, isOpen }: { steps: WeekStep[]; isOpen: boolean }) {
  const { t } = useLingui();
  const [doneCount, total] = [steps.filter(({ done }) => done).length, steps.length];
  const next = isOpen ? undefined : steps.find(({ done }) => !done);
  return (
    <>
      <span className="numbers">
        <Trans>
          {doneCount} of {total} done
        </Trans>
      </span>
      {next && ` · ${t(firstWeekSteps[next.step].label)}`}
    </>
  );
}

function Body({ steps }: { steps: WeekStep[] }) {
  const open = steps.filter(({ done }) => !done);
  const isOpen = (name: WeekStep['step']) => open.some(({ step }) => step === name);
  const [needsPicture, needsPeople] = [isOpen('add_picture'), isOpen('follow_three')];
  return (
    <>
      {needsPicture && <PicturePrompt />}
      {needsPeople && <PeopleToFollow />}
      {!needsPicture && !needsPeople && (
        <ul>
          {open.slice(0, 3).map((step) => (
            <WeekStepRow key={step.step} step={step} />
          ))}
        </ul>
      )}
      <Link
        to="/intake-hub#first-week"
        className="touch justify-self-start text-label font-semibold text-primary hover:underline"
      >
        <Trans>See the whole week</Trans>
      </Link>
    </>
  );
}
