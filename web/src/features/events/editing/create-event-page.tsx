import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { nowIso } from '#features/events/event-time.ts';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { eventQuery, isWhole, useCreateEvent } from '#features/events/events.api.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { useViewer } from '#platform/api/session.ts';
import { deviceZone } from '#platform/locale/time-zone.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { bodyOf, copiedFields, newFields, type EventFields } from './event-fields.ts';
import { EventForm } from './event-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useEventDraft } from './use-event-draft.ts';
import { useSaveEvent } from './use-save-event.ts';

/** Creates an event. `?from=<id>` starts with a copy of that event. */
export function CreateEventPage() {
  const { t } = useLingui();
  const from = useSearchParams()[0].get('from');
  return (
    <EventsLayout title={t`Create a New Event`}>
      <PageTitle title={t`Create a New Event`} />
      {from === null ? <New /> : <Copy id={from} />}
    </EventsLayout>
  );
}

function New() {
  const [initial] = useState(() => newFields(deviceZone(), nowIso()));
  return <Create draftName="event" initial={initial} />;
}

function Copy({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(eventQuery(id));
  const [zone] = useState(deviceZone);
  if (query.data && isWhole(query.data)) {
    const { data: event } = query;
    return <Create draftName={`event-from:${id}`} initial={copiedFields(event, event.timeZone ?? zone)} />;
  }
  if ((query.data && query.isFetching) || !query.error) return <FormSkeleton />;
  return <FailedQuery query={query} message={t`Failed to fetch`} />;
}

function Create({ draftName, initial }: { draftName: string; initial: EventFields }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const goBack = useGoBack('/events-parties');
  const create = useCreateEvent();
  const saving = useSaveEvent();
  const { fields, isChanged, setFields, reset, discard } = useEventDraft(viewer.id, draftName, initial);
  const [zone] = useState(deviceZone);

  const submit = async () => {
    const messages = {
      saving: t`Creating event...`,
      saved: t`Event Created Successfully!`,
      failed: t`Failed to create event...`,
    };
    const event = await saving.save({
      cover: fields.cover,
      messages,
      send(coverImage, keyFor) {
        const body = bodyOf(fields, { zone, coverImage });
        return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      },
    });
    if (!event) return;
    discard();
    // Replaces the form in the history, so that Back skips it.
    await navigate(`/events-parties/events/${event.id}`, { replace: true });
  };
  return (
    <EventForm
      fields={fields}
      onChange={setFields}
      zone={zone}
      saving={saving}
      submitLabel={<Trans>Create Event</Trans>}
      onSubmit={() => void submit()}
      onCancel={goBack}
    >
      {isChanged && !saving.isPending && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-label text-muted">
          <p>
            <Trans>Kept on this phone until you create it.</Trans>
          </p>
          <Button variant="quiet" size="small" onClick={reset}>
            <Trans>Start over</Trans>
          </Button>
        </div>
      )}
    </EventForm>
  );
}
