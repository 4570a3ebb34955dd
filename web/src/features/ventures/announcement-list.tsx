import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { announcementTypeNames } from './announcement-words.ts';
import { ActDialog } from './act-dialog.tsx';
import { ManagedItem, ManagedList } from './managed-list.tsx';
import { useRemoveAnnouncement } from './offers.api.ts';
import { partsOf, venturePartQuery } from './ventures.api.ts';
import './ventures-words.ts';

type Open = { act: 'add' } | { act: 'change' | 'remove'; announcement: VentureAnnouncement };

/** The announcements of a venture of one's own. */
export function AnnouncementList({ ventureId }: { ventureId: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, 'announcements'));
  const remove = useRemoveAnnouncement(ventureId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const announcements = partsOf(query.data);
  return (
    <>
      <ManagedList
        title={t`Announcements`}
        none={<Trans>Nothing is announced yet.</Trans>}
        add={t`Add announcement`}
        onAdd={() => setOpen({ act: 'add' })}
        query={query}
        isEmpty={announcements.length === 0}
      >
        {announcements.map((announcement) => (
          <ManagedItem
            key={announcement.id}
            name={nameOf(announcement)}
            onChange={() => setOpen({ act: 'change', announcement })}
            onRemove={() => setOpen({ act: 'remove', announcement })}
          >
            {announcement.title && (
              <p dir="auto" className="own-direction font-semibold [overflow-wrap:anywhere]">
                {announcement.title}
              </p>
            )}
            <p className="text-meta text-muted">
              {t(announcementTypeNames[announcement.type])} · <RelativeTime iso={announcement.createdAt} />
            </p>
            <p dir="auto" className="line-clamp-3 own-direction text-label [overflow-wrap:anywhere]">
              {announcement.content}
            </p>
          </ManagedItem>
        ))}
      </ManagedList>
      {open?.act === 'add' && <AnnouncementDialog ventureId={ventureId} onClose={close} />}
      {open?.act === 'change' && <AnnouncementDialog announcement={open.announcement} onClose={close} />}
      {open?.act === 'remove' && (
        <ActDialog
          title={t`Remove this?`}
          action={t`Remove`}
          onClose={close}
          onAct={async () => {
            await remove.mutateAsync(open.announcement.id);
            toast.success(now`Announcement removed!`);
          }}
        >
          <p>
            <Trans>
              <bdi className="font-semibold">{nameOf(open.announcement)}</bdi> will be gone from your business.
            </Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

/** Its title, or how it begins where it has none. */
function nameOf({ title, content }: VentureAnnouncement): string {
  if (title) return title;
  return content.length > 40 ? `${content.slice(0, 40)}…` : content;
}
