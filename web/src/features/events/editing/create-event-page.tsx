import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { CurrentUser, Person } from '@baraza/contract/features/profiles.ts';
import { canHostEvents, communityQuery } from '#features/communities/communities.public.ts';
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
import { useHomes } from './use-homes.ts';
import { useSaveEvent } from './use-save-event.ts';

/** Creates an event. `?from=<id>` starts with a copy of that event, `?club=<slug>` with an event of that club or hub. */
export function CreateEventPage() {
  const { t } = useLingui();
  const params = useSearchParams()[0];
  const [from, club] = [params.get('from'), params.get('club')];
  return (
    <EventsLayout title={t`Create a New Event`}>
      <PageTitle title={t`Create a New Event`} />
      {from !== null ? <Copy id={from} /> : club === null ? <New /> : <OfClub slug={club} />}
    </EventsLayout>
  );
}

function New() {
  const [initial] = useState(() => newFields(deviceZone(), nowIso()));
  return <Create draftName="event" initial={initial} />;
}

/** Without the club if the viewer cannot create events of it. */
function OfClub({ slug }: { slug: string }) {
  const { data, isPending } = useQuery(communityQuery(slug));
  const [initial] = useState(() => newFields(deviceZone(), nowIso()));
  if (isPending) return <FormSkeleton />;
  if (!data || !canHostEvents(data)) return <New />;
  return <Create draftName={`event-of:${data.id}`} initial={{ ...initial, communityId: data.id }} club={data} />;
}

function Copy({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(eventQuery(id));
  const [zone] = useState(deviceZone);
  if (query.data && isWhole(query.data)) {
    const { data: event } = query;
    const initial = copiedFields(event, event.timeZone ?? zone);
    return (
      <Create
        draftName={`event-from:${id}`}
        initial={initial}
        club={initial.communityId === '' ? null : event.community}
      />
    );
  }
  if ((query.data && query.isFetching) || !query.error) return <FormSkeleton />;
  return <FailedQuery query={query} message={t`Failed to fetch`} />;
}

interface CreateProps {
  draftName: string;
  initial: EventFields;
  /** The club or hub of the initial values. */
  club?: CommunityBrief | null;
}

function Create({ draftName, initial, club = null }: CreateProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const goBack = useGoBack('/events-parties');
  const create = useCreateEvent();
  const saving = useSaveEvent();
  const { fields, isChanged, setFields, reset, discard } = useEventDraft(viewer.id, draftName, initial);
  const [zone] = useState(deviceZone);
  const homes = useHomes(club);

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
      homes={homes}
      host={hostOf(viewer)}
      isHost
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

function hostOf({ id, username, first_name: firstName, last_name: lastName, image }: CurrentUser): Person {
  return { id, username: username ?? '', first_name: firstName ?? '', last_name: lastName ?? '', image };
}
