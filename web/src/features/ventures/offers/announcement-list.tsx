import { Trans, useLingui } from '@lingui/react/macro';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { announcementTypeNames } from './announcement-types.ts';
import { ManagedList } from '#features/ventures/manage/managed-list.tsx';
import { useRemoveAnnouncement } from './offers.api.ts';

/** The announcements of the owner's venture. */
export function AnnouncementList({ ventureId }: { ventureId: string }) {
  const { t } = useLingui();
  const remove = useRemoveAnnouncement(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="announcements"
      title={t`Announcements`}
      emptyText={<Trans>Nothing is announced yet.</Trans>}
      addLabel={t`Add announcement`}
      nameOf={nameOf}
      renderAddDialog={(close) => <AnnouncementDialog ventureId={ventureId} onClose={close} />}
      renderChangeDialog={(announcement, close) => <AnnouncementDialog announcement={announcement} onClose={close} />}
      removeTitle={t`Remove this?`}
      renderRemoveText={(announcement) => (
        <Trans>
          <bdi className="font-semibold">{nameOf(announcement)}</bdi> will be removed from your business.
        </Trans>
      )}
      onRemove={async ({ id }) => {
        await remove.mutateAsync(id);
        toast.success(t`Announcement removed!`);
      }}
    >
      {({ title, type, createdAt, content }) => (
        <>
          {title && (
            <p dir="auto" lang="" className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </p>
          )}
          <p className="text-meta text-muted">
            {t(announcementTypeNames[type])} · <RelativeTime iso={createdAt} />
          </p>
          <LinkedParagraph text={content} className="line-clamp-3 text-label" />
        </>
      )}
    </ManagedList>
  );
}

/** Returns the title, or the start of the text when there is none. */
function nameOf({ title, content }: VentureAnnouncement): string {
  if (title) return title;
  return content.length > 40 ? `${content.slice(0, 40)}…` : content;
}
