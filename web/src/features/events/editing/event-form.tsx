import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  eventCapacityMax,
  eventCapacityMin,
  eventDescriptionMax,
  eventLocationMax,
  eventTags,
  eventTitleMax,
} from '@baraza/contract/features/event-limits.ts';
import type { EventTag } from '@baraza/contract/features/events.ts';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { DefaultCover } from '#features/events/event-cover.tsx';
import { hasOtherOffset, nowIso, zoneCity } from '#features/events/event-time.ts';
import { PictureSlot } from '#features/media/media.public.ts';
import { ApiError } from '#platform/api-error.ts';
import { titleWords } from '#platform/enum-words.ts';
import { Button } from '#ui/button.tsx';
import { ComboboxMulti } from '#ui/combobox-multi.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { problemsOf, withStart, type EventFields, type Problem } from './event-fields.ts';
import type { useSaveEvent } from './use-save-event.ts';
import { VisibilityField } from './visibility-field.tsx';

interface EventFormProps {
  fields: EventFields;
  onChange: (change: (before: EventFields) => EventFields) => void;
  /** The time zone of the form's dates and times. */
  zone: string;
  /** The saved start of an existing event, which may be in the past. */
  savedStart?: string;
  saving: Pick<ReturnType<typeof useSaveEvent>, 'isPending' | 'progress' | 'failure'>;
  submitLabel: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
  /** Shown between the sections and the buttons. */
  children?: ReactNode;
}

const coverShape = { ratio: 16 / 9, widthMax: 1280, isRound: false };

/** The event form. Problems show at their fields after the first attempt to submit. */
export function EventForm({ fields, onChange, zone, savedStart, saving, onSubmit, ...frame }: EventFormProps) {
  const [hasSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsOf(fields, { zone, now: nowIso(), savedStart });
  const errorOf = useFieldErrors(hasSubmitted ? problems : {}, saving.failure);
  const change = (part: Partial<EventFields>) => onChange((before) => ({ ...before, ...part }));

  const submit = () => {
    setSubmitted(true);
    if (saving.isPending) return;
    if (Object.keys(problems).length === 0) onSubmit();
    else focusFirstProblem(form);
  };
  return (
    <form
      ref={form}
      noValidate
      className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Details {...{ fields, change, errorOf }} />
      <When {...{ fields, change, errorOf, zone, onChange }} />
      <Where {...{ fields, change, errorOf }} />
      <Attendance {...{ fields, change, errorOf }} />
      <Cover {...{ fields, change, errorOf }} isLocked={saving.isPending} />
      <Tags {...{ fields, change, errorOf }} />
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
  );
}

/** Waits for the render that marks the invalid fields. */
function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}

type ErrorOf = (...names: (keyof EventFields)[]) => string | undefined;

/** Returns the error text of a field, from the form's own checks or from the server's reply. */
function useFieldErrors(problems: Partial<Record<keyof EventFields, Problem>>, failure: Error | undefined): ErrorOf {
  const { t } = useLingui();
  const messages: Record<Problem, string> = {
    missing: t`Cannot be blank.`,
    past: t`The event must start in the future.`,
    before_start: t`The event must end after it starts.`,
    no_capacity: t`Enter a whole number of at least ${eventCapacityMin}.`,
  };
  const apiError = failure instanceof ApiError ? failure : undefined;
  const pathOf: Partial<Record<keyof EventFields, string>> = { cover: 'coverImage' };
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

interface SectionProps {
  fields: EventFields;
  change: (part: Partial<EventFields>) => void;
  errorOf: ErrorOf;
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-4 border border-hairline bg-raised p-4 md:p-5"
    >
      <h2 id={id} className="text-lead font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Details({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Event Details</Trans>}>
      <TextField
        label={t`Title`}
        dir="auto"
        required
        maxLength={eventTitleMax}
        value={fields.title}
        error={errorOf('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label={t`Description`}
        hint={t`What happens, what to bring, who it is for. Links are also listed separately.`}
        required
        rows={5}
        className="min-h-32"
        maxLength={eventDescriptionMax}
        value={fields.description}
        error={errorOf('description')}
        onChange={(event) => change({ description: event.target.value })}
      />
    </Section>
  );
}

function When({ fields, errorOf, zone, onChange }: SectionProps & Pick<EventFormProps, 'zone' | 'onChange'>) {
  const { t } = useLingui();
  const city = zoneCity(zone);
  const changeStart = (part: Partial<EventFields>) => onChange((before) => withStart(before, part));
  const changeEnd = (part: Partial<EventFields>) => onChange((before) => ({ ...before, ...part }));
  return (
    <Section title={<Trans>Date & Time</Trans>}>
      <div className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] gap-x-2 gap-y-4 [&_input]:min-w-0 max-md:[&_input]:px-2.5">
        <TextField
          type="date"
          label={t`Start date`}
          required
          value={fields.startDate}
          error={errorOf('startDate')}
          onChange={(event) => changeStart({ startDate: event.target.value })}
        />
        <TextField
          type="time"
          label={t`Start time`}
          required
          value={fields.startTime}
          error={errorOf('startTime')}
          onChange={(event) => changeStart({ startTime: event.target.value })}
        />
        <TextField
          type="date"
          label={t`End date`}
          required
          min={fields.startDate}
          value={fields.endDate}
          error={errorOf('endDate')}
          onChange={(event) => changeEnd({ endDate: event.target.value })}
        />
        <TextField
          type="time"
          label={t`End time`}
          required
          value={fields.endTime}
          error={errorOf('endTime')}
          onChange={(event) => changeEnd({ endTime: event.target.value })}
        />
      </div>
      <p className="text-meta text-muted">
        {hasOtherOffset(nowIso(), zone) ? (
          <Trans>These times are for {city}, not where you are now. Guests elsewhere see their local time.</Trans>
        ) : (
          <Trans>These times are for {city}. Guests elsewhere also see their local time.</Trans>
        )}
      </p>
    </Section>
  );
}

function Where({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Location</Trans>}>
      <TextField
        label={t`Where it is`}
        placeholder={t`A hall, a court, a tree, or a link`}
        dir="auto"
        required
        maxLength={eventLocationMax}
        value={fields.location}
        error={errorOf('location')}
        onChange={(event) => change({ location: event.target.value })}
      />
    </Section>
  );
}

function Attendance({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Attendance</Trans>}>
      <TextField
        type="number"
        inputMode="numeric"
        label={t`Capacity`}
        hint={t`How many people can come. When the event is full, others can join the waitlist.`}
        required
        min={eventCapacityMin}
        max={eventCapacityMax}
        value={fields.capacity}
        error={errorOf('capacity')}
        onChange={(event) => change({ capacity: event.target.value })}
      />
      <VisibilityField visibility={fields.visibility} onChange={(visibility) => change({ visibility })} />
    </Section>
  );
}

function Cover({ fields, change, errorOf, isLocked }: SectionProps & { isLocked: boolean }) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Event Image</Trans>}>
      <PictureSlot
        label={t`Cover`}
        shape={coverShape}
        maxBytes={upload.maxBytes}
        src={fields.cover}
        isLocked={isLocked}
        onChange={(picture) => change({ cover: picture.kind === 'chosen' ? picture.dataUrl : null })}
      >
        <div className="relative aspect-[16/9] overflow-hidden rounded-md bg-sunk">
          {fields.cover ? (
            <img src={fields.cover} alt={t`Your cover`} className="size-full object-cover" />
          ) : (
            <DefaultCover />
          )}
        </div>
      </PictureSlot>
      <p className="text-meta text-muted">
        <Trans>PNG or JPEG, under 5 MB. Without one, your event shows this drawing.</Trans>
      </p>
      <p role="alert" className="text-meta font-medium text-danger empty:hidden">
        {errorOf('cover')}
      </p>
    </Section>
  );
}

function Tags({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Tags & Categories</Trans>}>
      <ComboboxMulti
        label={t`Tags`}
        placeholder={t`Search tags`}
        options={eventTags}
        selected={fields.tags}
        // Only values of `options` can be selected.
        onChange={(tags) => change({ tags: tags as EventTag[] })}
        wordsOf={titleWords}
        error={errorOf('tags')}
      />
      {fields.tags.length > 0 && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => change({ tags: [] })}>
          <Trans>Clear all</Trans>
        </Button>
      )}
    </Section>
  );
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
            {failure instanceof ApiError ? failure.detail : failure.message}{' '}
            <Trans>What you have typed is kept on this phone.</Trans>
          </>
        )}
      </p>
    </>
  );
}
