import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import {
  eventDescriptionMax,
  eventLocationMax,
  eventTags,
  eventTitleMax,
} from '@baraza/contract/features/event-limits.ts';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { EventTag } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { upload } from '@baraza/contract/features/upload-limits.ts';
import { useBriefName } from '#ui/text/brief-name.tsx';
import { DefaultCover } from '#features/events/default-cover.tsx';
import { isThisYear, nowIso } from '#features/events/event-time.ts';
import { tagName } from '#features/events/tag-name.ts';
import { visibilityLabels } from '#features/events/visibility-labels.ts';
import { PictureSlot } from '#features/media/media.public.ts';
import { hasOtherOffset, supportedZone, zoneCity } from '#platform/locale/time-zone.ts';
import { Button } from '#ui/controls/button.tsx';
import { ComboboxMulti } from '#ui/fields/combobox-multi.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { personName } from '#ui/text/person-name.ts';
import { timesOf, withEndTime, withStart, type EventFields } from './event-fields.ts';
import { VisibilityField } from './visibility-field.tsx';

const coverShape = { ratio: 16 / 9, widthMax: 1280, isRound: false };

/** Returns the error text of the first of these fields that has one. */
export type ErrorOf = (...names: (keyof EventFields)[]) => string | undefined;

export interface SectionProps {
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

interface FoldedSectionProps {
  title: ReactNode;
  /** The values in one line. */
  value: ReactNode;
  /** Whether a value is missing or wrong. */
  isOpen: boolean;
  /** Whether the content is rendered only when the section is opened. */
  isLazy?: boolean;
  children: ReactNode;
}

/** A section that shows its values in one line until it is opened. */
export function FoldedSection({ title, value, isOpen, isLazy = false, children }: FoldedSectionProps) {
  const id = useId();
  const [isOpened, setOpened] = useState(isOpen);
  return (
    <section aria-labelledby={id} className="pinned border border-hairline bg-raised">
      <details
        className="group"
        open={isOpened || isOpen}
        onToggle={(event) => event.target === event.currentTarget && setOpened(event.currentTarget.open)}
      >
        <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-[inherit] px-4 py-3 hover:bg-sunk md:px-5 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="text-lead font-bold">
            {title}
          </h2>
          <ChevronDown
            aria-hidden
            size={20}
            className="row-span-2 text-muted transition-transform duration-120 group-open:rotate-180"
          />
          <span className="col-start-1 text-label wrap-anywhere text-muted">{value}</span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-4 md:px-5 md:pb-5">
          {(isOpened || isOpen || !isLazy) && children}
        </div>
      </details>
    </section>
  );
}

interface DetailsSectionProps {
  /** The clubs and hubs that it can be an event of. */
  homes: readonly CommunityBrief[];
  host: Person;
}

export function DetailsSection({ fields, change, errorOf, homes, host }: SectionProps & DetailsSectionProps) {
  const briefName = useBriefName();
  const { t } = useLingui();
  return (
    <Section title={<Trans>Event Details</Trans>}>
      <TextField
        label={t`Title`}
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
      {homes.length > 0 && (
        <SelectField
          label={t`Hosted by`}
          hint={fields.communityId === '' ? undefined : t`People who can read the posts there can see the event.`}
          choices={[
            { value: '', label: personName(host) },
            ...homes.map((home) => ({ value: home.id, label: briefName(home) })),
          ]}
          value={fields.communityId}
          error={errorOf('communityId')}
          onChange={({ target }) => change({ communityId: target.value })}
        />
      )}
    </Section>
  );
}

interface WhenSectionProps {
  /** The time zone of the dates and times. */
  zone: string;
  onChange: (change: (before: EventFields) => EventFields) => void;
}

const dateAndTime = 'flex flex-wrap gap-x-2 gap-y-4 *:flex-auto md:*:flex-1 max-md:[&_input]:px-2.5';

export function WhenSection({ fields, errorOf, zone, onChange }: SectionProps & WhenSectionProps) {
  const { t, i18n } = useLingui();
  const { start, end } = timesOf(fields, zone);
  const format = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(start !== undefined && !isThisYear(new Date(start)) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: supportedZone(zone),
  });
  const isInOrder = start !== undefined && end !== undefined && start < end;
  const city = zoneCity(zone);
  const changeStart = (part: Parameters<typeof withStart>[1]) => onChange((before) => withStart(before, part));
  return (
    <FoldedSection
      title={<Trans>Date & Time</Trans>}
      value={
        isInOrder ? format.formatRange(new Date(start), new Date(end)) : <Trans>Choose when it starts and ends</Trans>
      }
      isOpen={!isInOrder || errorOf('startDate', 'startTime', 'endDate', 'endTime') !== undefined}
    >
      {/* Side by side where both fit: a clipped date cannot be read. */}
      <div className={dateAndTime}>
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
      </div>
      <div className={dateAndTime}>
        <TextField
          type="date"
          label={t`End date`}
          required
          min={fields.startDate}
          value={fields.endDate}
          error={errorOf('endDate')}
          onChange={({ target }) => onChange((before) => ({ ...before, endDate: target.value }))}
        />
        <TextField
          type="time"
          label={t`End time`}
          required
          value={fields.endTime}
          error={errorOf('endTime')}
          onChange={({ target }) => onChange((before) => withEndTime(before, target.value))}
        />
      </div>
      <p className="text-meta text-muted">
        {hasOtherOffset(nowIso(), zone) ? (
          <Trans>These times are for {city}, not where you are now. Guests elsewhere see their local time.</Trans>
        ) : (
          <Trans>These times are for {city}. Guests elsewhere also see their local time.</Trans>
        )}
      </p>
    </FoldedSection>
  );
}

export function WhereSection({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>Location</Trans>}>
      <TextField
        label={t`Where it is`}
        placeholder={t`A hall, a court, a tree, or a link`}
        required
        maxLength={eventLocationMax}
        value={fields.location}
        error={errorOf('location')}
        onChange={(event) => change({ location: event.target.value })}
      />
    </Section>
  );
}

export function AttendanceSection({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <FoldedSection
      title={<Trans>Attendance</Trans>}
      value={summaryOf([fields.capacity, t(visibilityLabels[fields.visibility].name)])}
      isOpen={errorOf('capacity', 'visibility') !== undefined}
    >
      <TextField
        // Not a number input: those refuse Arabic and Persian digits.
        inputMode="numeric"
        label={t`Capacity`}
        hint={t`How many people can come. When the event is full, others can join the waitlist.`}
        required
        maxLength={7}
        value={fields.capacity}
        error={errorOf('capacity')}
        onChange={(event) => change({ capacity: event.target.value })}
      />
      <VisibilityField visibility={fields.visibility} onChange={(visibility) => change({ visibility })} />
    </FoldedSection>
  );
}

export function CoverSection({ fields, change, errorOf, isLocked }: SectionProps & { isLocked: boolean }) {
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
        <div className="relative aspect-[16/9] overflow-hidden rounded-md bg-sunk max-md:aspect-[5/2]">
          {fields.cover ? (
            <StoredPicture
              picture={{ url: fields.cover }}
              sizes={{ phone: '94vw', wide: '(min-width: 48rem) 640px' }}
              alt={t`Your cover`}
              className="size-full"
            />
          ) : (
            <DefaultCover />
          )}
        </div>
      </PictureSlot>
      <p className="text-meta text-muted">
        <Trans>PNG or JPEG, under 5&nbsp;MB. Without one, your event shows a drawing like this one.</Trans>
      </p>
      <p role="alert" className="text-meta font-medium text-danger empty:hidden">
        {errorOf('cover')}
      </p>
    </Section>
  );
}

export function TagsSection({ fields, change, errorOf }: SectionProps) {
  const { t } = useLingui();
  return (
    <FoldedSection
      title={<Trans>Tags & Categories</Trans>}
      value={fields.tags.length > 0 ? summaryOf(fields.tags.map(tagName)) : <Trans>No tags</Trans>}
      isOpen={errorOf('tags') !== undefined}
    >
      <ComboboxMulti
        label={t`Tags`}
        placeholder={t`Search tags`}
        options={eventTags}
        selected={fields.tags}
        // Only values of `options` can be selected.
        onChange={(tags) => change({ tags: tags as EventTag[] })}
        labelOf={tagName}
        error={errorOf('tags')}
      />
      {fields.tags.length > 0 && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => change({ tags: [] })}>
          <Trans>Clear all</Trans>
        </Button>
      )}
    </FoldedSection>
  );
}

const summaryOf = (values: string[]) => values.filter((value) => value !== '').join(' · ');
