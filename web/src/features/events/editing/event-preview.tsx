import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { EventCard } from '#features/events/board/event-card.tsx';
import { nowIso } from '#features/events/event-time.ts';
import { timesOf, type EventFields } from './event-fields.ts';

interface EventPreviewProps {
  fields: EventFields;
  zone: string;
  host: Person;
  community: CommunityBrief | null;
}

/** The card of the event as the board will show it, on wide screens. */
export function EventPreview({ fields, zone, host, community }: EventPreviewProps) {
  const { t } = useLingui();
  const { cover, capacity } = fields;
  return (
    // The form has the same values, so neither the keyboard nor screen readers need it.
    <div inert className="sticky top-8 grid gap-2 max-xl:hidden">
      <p className="text-label font-semibold text-muted">
        <Trans>On the board</Trans>
      </p>
      <EventCard
        position={1}
        isFirst
        event={{
          id: '',
          title: fields.title || t`Title`,
          location: fields.location || t`Location`,
          startTime: timesOf(fields, zone).start ?? nowIso(),
          timeZone: zone,
          host,
          community,
          attendeesCount: 0,
          capacity: Number(capacity) || 0,
          viewerStatus: 'host',
          cancelledAt: null,
          cover: cover === null ? null : { url: cover },
        }}
      />
    </div>
  );
}
