import { Trans, useLingui } from '@lingui/react/macro';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { formatDateTime } from '#ui/text/date-time.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { announcementTypeNames } from './announcement-types.ts';
import { ManagedList } from '#features/ventures/manage/managed-list.tsx';
import { useRemoveAnnouncement } from './offers.api.ts';

/** The announcements of the owner's venture. */
export function AnnouncementList({ ventureId }: { ventureId: string }) {
  const { t, i18n } = useLingui();
  const remove = useRemoveAnnouncement(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="announcements"
      title={t`Announcements`}
      emptyText={<Trans>Nothing is announced yet.</Trans>}
      addLabel={t`Add announcement`}
      nameOf={({ title, type, createdAt }) =>
        title || `${t(announcementTypeNames[type])}, ${formatDateTime(createdAt, i18n.locale)}`
      }
      renderAddDialog={(close) => <AnnouncementDialog ventureId={ventureId} onClose={close} />}
      renderChangeDialog={(announcement, close) => <AnnouncementDialog announcement={announcement} onClose={close} />}
      removeTitle={t`Remove this?`}
      renderRemoveText={({ title, content }) => (
        <Trans>
          <bdi className="line-clamp-3 font-semibold wrap-anywhere">{title || content}</bdi> will be removed from your
          business.
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
