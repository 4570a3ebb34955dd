import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useGoBack } from '#platform/go-back.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { bodyOf, copiedFields, emptyFields, type EventFields } from './event-fields.ts';
import { EventForm } from './event-form.tsx';
import { deviceZone } from '#features/events/event-time.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { eventQuery, useCreateEvent } from '#features/events/events.api.ts';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { useEventDraft } from './use-event-draft.ts';
import { useSaveEvent } from './use-save-event.ts';

/** A new event; `?from=` an id begins it as a copy of that one. */
export function CreateEventPage() {
  const { t } = useLingui();
  usePageTitle(t`Create a New Event`);
  const from = useSearchParams()[0].get('from');
  return (
    <EventsLayout title={t`Create a New Event`}>
      {from === null ? <Create what="event" initial={emptyFields} /> : <Copy id={from} />}
    </EventsLayout>
  );
}

function Copy({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(eventQuery(id));
  const [zone] = useState(deviceZone);
  if (query.data) {
    const { data: event } = query;
    return <Create what={`event-from:${id}`} initial={copiedFields(event, event.timeZone ?? zone)} />;
  }
  if (!query.error) return <FormSkeleton />;
  return <FailedQuery query={query} message={t`Failed to fetch`} />;
}

function Create({ what, initial }: { what: string; initial: EventFields }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const goBack = useGoBack('/events-parties');
  const create = useCreateEvent();
  const saving = useSaveEvent();
  const { fields, isTouched, setFields, startOver, forget } = useEventDraft(viewer.id, what, initial);
  const [zone] = useState(deviceZone);

  const submit = async () => {
    const words = {
      saving: now`Creating event...`,
      saved: now`Event Created Successfully!`,
      failed: now`Failed to create event...`,
    };
    const event = await saving.save({
      cover: fields.cover,
      words,
      send(coverImage, keyFor) {
        const body = bodyOf(fields, { zone, coverImage });
        return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      },
    });
    if (!event) return;
    forget();
    // Back leads past the form, which is done with.
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
      {isTouched && !saving.isPending && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-label text-muted">
          <p>
            <Trans>Kept on this phone until you create it.</Trans>
          </p>
          <Button variant="quiet" size="small" onClick={startOver}>
            <Trans>Start over</Trans>
          </Button>
        </div>
      )}
    </EventForm>
  );
}
