import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { callPage } from '#platform/api/api-client.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture } from '#ui/pictures/waiting-picture.tsx';

const { Dialog: PictureViewer } = lazyDialog(
  async () => (await import('#ui/pictures/picture-viewer.tsx')).PictureViewer,
);

/** The messages of a conversation that have a picture, newest first. */
function picturesQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['conversations', 'pictures', id],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/conversations/:id/pictures', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
  });
}

type PictureMessage = Message & { picture: Picture };

/** A dialog with the pictures of a conversation, newest first. Pressing one opens the viewer. */
export function PictureGallery({ conversationId, onClose }: { conversationId: Id; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog kind="sheet" title={t`Pictures`} onClose={onClose}>
      <Gallery conversationId={conversationId} />
    </Dialog>
  );
}

function Gallery({ conversationId }: { conversationId: Id }) {
  const { t, i18n } = useLingui();
  const query = useInfiniteQuery(picturesQuery(conversationId));
  // As they were when one was pressed, because the viewer goes back to that one when its pictures change.
  const [opened, setOpened] = useState<{ pictures: (Picture & { alt: string })[]; start: number }>();
  if (query.isPending) return <GallerySkeleton />;
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load the pictures`} />;
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' });
  const messages = query.data.pages
    .flatMap(({ items }) => items)
    .filter((message): message is PictureMessage => message.picture !== undefined)
    .map(({ id, picture, content, sender, createdAt }) => {
      const [name, day] = [sender?.name ?? t`A member`, date.format(new Date(createdAt))];
      return { id, picture, content, label: t`Picture from ${name}, ${day}` };
    });
  if (messages.length === 0) {
    return (
      <p className="py-8 text-center text-muted">
        <Trans>No pictures yet.</Trans>
      </p>
    );
  }
  const open = (start: number) => {
    const pictures = messages.map(({ picture, content, label }) => ({ ...picture, alt: content || label }));
    setOpened({ pictures, start });
  };
  return (
    <>
      <ul className={gridLook}>
        {messages.map(({ id, picture, label }, index) => (
          <li key={id}>
            <Thumbnail picture={picture} label={label} onOpen={() => open(index)} />
          </li>
        ))}
      </ul>
      <NextPage query={query} errorMessage={t`Failed to load the pictures`}>
        <GallerySkeleton />
      </NextPage>
      {opened && <PictureViewer {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const gridLook = 'grid grid-cols-3 gap-1 md:grid-cols-4';
const thumbnailSizes = { phone: '31vw', wide: '(min-width: 48rem) 136px' };

interface ThumbnailProps {
  picture: Picture;
  label: string;
  onOpen: () => void;
}

/** A small picture. While data is saved, the first press loads it. */
function Thumbnail({ picture, label, onOpen }: ThumbnailProps) {
  const isWaiting = useLoadedCopy(picture.url) === undefined;
  const box = 'aspect-square w-full rounded-sm bg-sunk';
  if (isWaiting) return <WaitingPicture picture={picture} alt={label} className={box} />;
  return (
    <button type="button" onClick={onOpen} className="block w-full rounded-sm">
      <StoredPicture picture={picture} sizes={thumbnailSizes} alt={label} className={box} />
    </button>
  );
}

function GallerySkeleton() {
  return (
    <div className={gridLook}>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="aspect-square" />
      ))}
    </div>
  );
}
