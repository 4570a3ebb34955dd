import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { eventCapacityMin } from '@baraza/contract/features/event-limits.ts';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { nowIso } from '#features/events/event-time.ts';
import { ApiError, detailOf } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { ProgressBar } from '#ui/lists/progress-bar.tsx';
import { EventPreview } from './event-preview.tsx';
import { CoHostsSection } from './co-hosts-section.tsx';
import { problemsOf, type EventFields, type Problem } from './event-fields.ts';
import {
  AttendanceSection,
  CoverSection,
  DetailsSection,
  TagsSection,
  WhenSection,
  WhereSection,
  type ErrorOf,
} from './event-form-sections.tsx';
import type { useSaveEvent } from './use-save-event.ts';

interface EventFormProps {
  fields: EventFields;
  onChange: (change: (before: EventFields) => EventFields) => void;
  /** The time zone of the form's dates and times. */
  zone: string;
  /** The clubs and hubs that it can be an event of. */
  homes: readonly CommunityBrief[];
  host: Person;
  /** Whether the viewer is the host, who chooses the co-hosts. */
  isHost: boolean;
  /** The saved start of an existing event, which may be in the past. */
  savedStart?: string;
  saving: Pick<ReturnType<typeof useSaveEvent>, 'isPending' | 'progress' | 'failure'>;
  submitLabel: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
  /** Shown between the sections and the buttons. */
  children?: ReactNode;
}

/** The event form. Problems show at their fields after the first attempt to submit. */
export function EventForm({
  fields,
  onChange,
  zone,
  homes,
  host,
  isHost,
  savedStart,
  saving,
  onSubmit,
  ...frame
}: EventFormProps) {
  const [hasSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsOf(fields, { zone, now: nowIso(), savedStart });
  const errorOf = useFieldErrors(hasSubmitted ? problems : {}, saving.failure);
  const home = homes.find(({ id }) => id === fields.communityId) ?? null;
  const change = (part: Partial<EventFields>) => onChange((before) => ({ ...before, ...part }));

  const submit = () => {
    setSubmitted(true);
    if (saving.isPending) return;
    if (Object.keys(problems).length === 0) onSubmit();
    else focusFirstProblem(form);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,600px)_300px]">
      <form
        ref={form}
        noValidate
        className="grid w-full max-w-[600px] grid-cols-[minmax(0,1fr)] gap-4 max-xl:mx-auto"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CoverSection {...{ fields, change, errorOf }} isLocked={saving.isPending} />
        <DetailsSection {...{ fields, change, errorOf, homes, host }} />
        <WhenSection {...{ fields, change, errorOf, zone, onChange }} />
        <WhereSection {...{ fields, change, errorOf }} />
        <AttendanceSection {...{ fields, change, errorOf }} />
        <TagsSection {...{ fields, change, errorOf }} />
        {isHost && <CoHostsSection {...{ fields, change, errorOf, home }} />}
        {frame.children}
        <SaveStatus {...saving} />
        <div className="grid grid-cols-[auto_1fr] gap-3 md:flex md:justify-end">
          <Button variant="secondary" disabled={saving.isPending} onClick={frame.onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={saving.isPending}>
            {frame.submitLabel}
          </Button>
        </div>
      </form>
      <EventPreview {...{ fields, zone, host }} community={home} />
    </div>
  );
}

/** Waits for the render that marks the invalid fields. */
function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

/** Returns the error text of a field, from the form's own checks or from the server's reply. */
function useFieldErrors(problems: Partial<Record<keyof EventFields, Problem>>, failure: Error | undefined): ErrorOf {
  const { t } = useLingui();
  const messages: Record<Problem, string> = {
    missing: t`Cannot be blank.`,
    past: t`The event must start in the future.`,
    before_start: t`The event must end after it starts.`,
    skipped: t`This time does not exist on that day, because the clocks go forward. Choose another time.`,
    no_capacity: t`Enter a whole number of at least ${eventCapacityMin}.`,
  };
  const apiError = failure instanceof ApiError ? failure : undefined;
  const pathOf: Partial<Record<keyof EventFields, string>> = { cover: 'coverImage', coHosts: 'coHostIds' };
  return (...names) => {
    for (const name of names) {
      const problem = problems[name];
      if (problem) return messages[problem];
      const message = apiError?.errors.find(({ path }) => path.split('.')[0] === (pathOf[name] ?? name))?.message;
      if (message !== undefined) return message;
      if (name === 'capacity' && apiError?.code === 'capacity_below_taken') return apiError.detail;
    }
    return undefined;
  };
}

/** The upload progress, or the error of the last attempt. */
function SaveStatus({ progress, failure }: Pick<EventFormProps['saving'], 'progress' | 'failure'>) {
  const { t } = useLingui();
  return (
    <>
      {progress && <ProgressBar label={t`Uploading banner...`} value={progress.sentBytes} max={progress.totalBytes} />}
      <p role="alert" className="rounded-md border border-danger p-3 text-label font-medium text-danger empty:hidden">
        {failure && (
          <>
            {detailOf(failure) ?? failure.message} <Trans>What you have typed is kept on this phone.</Trans>
          </>
        )}
      </p>
    </>
  );
}
