import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { EventsLayout } from '#features/events/events-layout.tsx';
import { eventQuery, isWhole, useEditEvent } from '#features/events/events.api.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { useGoBack } from '#platform/device/go-back.ts';
import { useViewer } from '#platform/api/session.ts';
import { deviceZone } from '#platform/locale/time-zone.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { bodyOf, changesOf, fieldsOf } from './event-fields.ts';
import { CancelOrDelete } from './cancel-or-delete.tsx';
import { EventForm } from './event-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useEventDraft } from './use-event-draft.ts';
import { useHomes } from './use-homes.ts';
import { useSaveEvent } from './use-save-event.ts';

/** Lets the host edit, postpone, cancel or delete an event. */
export function EditEventPage() {
  const { t } = useLingui();
  const { eventId = '' } = useParams();
  const query = useQuery(eventQuery(eventId));
  return (
    <EventsLayout title={t`Edit event`}>
      <PageTitle title={t`Edit event`} />
      {query.data && isWhole(query.data) ? (
        <Editable event={query.data} />
      ) : query.isPending || (query.data && query.isFetching) ? (
        <FormSkeleton />
      ) : query.data === null || hasCode(query.error, 'not_found') ? (
        <Unavailable>
          <Trans>Event not found</Trans>
        </Unavailable>
      ) : (
        <FailedQuery query={query} message={t`Failed to fetch`} />
      )}
    </EventsLayout>
  );
}

function Unavailable({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      of="events"
      action={
        <ButtonLink to="/events-parties">
          <Trans>Back to Events</Trans>
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

function Editable({ event }: { event: Event }) {
  if (!event.canManage && event.viewerStatus !== 'host') {
    return (
      <Unavailable>
        <Trans>Only the host and moderators of the club can change this event.</Trans>
      </Unavailable>
    );
  }
  if (event.cancelledAt !== null) {
    return (
      <EmptyState
        of="events"
        action={
          <ButtonLink to={`/events-parties/create-event?from=${event.id}`}>
            <Trans>Duplicate</Trans>
          </ButtonLink>
        }
      >
        <Trans>This event is cancelled and can no longer be changed. You can duplicate it for another day.</Trans>
      </EmptyState>
    );
  }
  if (!event.canManage || event.archivedAt !== null) return <DeleteAlone event={event} />;
  return <Edit key={event.id} event={event} />;
}

/** Of an archived club, or of one that the host has left. */
function DeleteAlone({ event }: { event: Event }) {
  return (
    <>
      <p className="rounded-md bg-sunk p-3 text-label">
        {event.archivedAt === null ? (
          <Trans>You have left the club of this event. You can only delete the event.</Trans>
        ) : (
          <Trans>The club of this event is archived. You can only delete the event.</Trans>
        )}
      </p>
      <CancelOrDelete event={event} isDeleteAlone onEnded={() => undefined} />
    </>
  );
}

function Edit({ event }: { event: Event }) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const goBack = useGoBack('/events-parties');
  const edit = useEditEvent(event.id);
  const saving = useSaveEvent();
  const [zone] = useState(() => event.timeZone ?? deviceZone());
  const initial = fieldsOf(event, zone);
  const homes = useHomes(event.community);
  const { fields, isChanged, setFields, reset, discard } = useEventDraft(viewer.id, `event:${event.id}`, initial);
  const page = `/events-parties/events/${event.id}`;
  const changes = changesOf(bodyOf(fields, { zone, coverImage: fields.cover }), event);
  const isMoved = [changes.startTime, changes.endTime, changes.location].some((change) => change !== undefined);

  const submit = async () => {
    const messages = {
      saving: t`Saving changes...`,
      saved: t`Changes saved successfully!`,
      failed: t`Error saving changes. Please try again.`,
    };
    const saved = await saving.save({
      cover: fields.cover,
      messages,
      send: (coverImage) => edit.mutateAsync(changesOf(bodyOf(fields, { zone, coverImage }), event)),
    });
    if (!saved) return;
    discard();
    await navigate(page, { replace: true });
  };
  return (
    <>
      <EventForm
        fields={fields}
        onChange={setFields}
        zone={zone}
        homes={homes}
        host={event.host}
        isHost={event.hostId === viewer.id}
        savedStart={event.startTime}
        saving={saving}
        submitLabel={<Trans>Save Changes</Trans>}
        onSubmit={() => void submit()}
        onCancel={goBack}
      >
        {isMoved && event.attendeesCount > 0 && (
          <output className="rounded-md bg-sunk p-3 text-label font-medium">
            <Trans>Everyone who is coming will be notified of the new time or place.</Trans>
          </output>
        )}
        {isChanged && !saving.isPending && (
          <Button variant="quiet" size="small" className="justify-self-end" onClick={reset}>
            <Trans>Undo all changes</Trans>
          </Button>
        )}
      </EventForm>
      <CancelOrDelete event={event} onEnded={discard} />
    </>
  );
}
