import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#platform/api/session.ts';
import { useReturnedKind } from '#platform/outbox/returned-kind.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import type { ComposerStart, PostClub } from './post-club.ts';
import type { DraftPicture } from './draft-picture.ts';

const { Dialog: Composer, preload } = lazyDialog(async () => (await import('./composer.tsx')).Composer, ['composer']);

interface ComposerButtonProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onPosted?: (isLater: boolean) => void;
  /** Where it posts to; Spotlight by default. */
  club?: PostClub;
  /** What the composer begins with. */
  start?: ComposerStart | undefined;
}

/**
 * The floating button that opens the composer, and on wide screens a row above the posts that does, too. Holds the chosen pictures, so
 * that they remain when the composer is closed.
 */
export function ComposerButton({ isOpen, setOpen, onPosted, club, start }: ComposerButtonProps) {
  const { name, image } = useViewer();
  const [pictures, setPictures] = useState<DraftPicture[]>([]);
  const open = () => setOpen(true);
  const { key } = useLocation();
  const returned = useReturnedKind();
  useEffect(() => {
    // The text of an unsent or scheduled post has been returned to the draft.
    if (returned?.endsWith('post')) open();
    // A visit is a new history entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (
    <div className="flex justify-end">
      <button
        {...opener(open)}
        className="pinned mb-3 flex grow items-center gap-3 border border-hairline bg-raised p-3 text-start text-muted hover:text-ink max-md:hidden"
      >
        <Avatar name={name} src={image} size={38} />
        <span className="grow">
          <Trans>What's happening on campus?</Trans>
        </span>
        <Pencil aria-hidden size={20} className="me-1" />
      </button>
      <FloatingComposerButton onOpen={open} />
      {isOpen && (
        <Composer
          club={club}
          start={start}
          pictures={pictures}
          setPictures={setPictures}
          onPosted={(isLater) => onPosted?.(isLater)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Beside the column where there is room: without a horizontal inset it is positioned at the end of its parent. */
export function FloatingComposerButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      {...opener(onOpen)}
      aria-label={t`Create new post`}
      title={t`Create new post`}
      data-tap="compose"
      data-draft="post"
      className="fixed max-md:end-4 bottom-[calc(env(safe-area-inset-bottom)+72px)] z-20 grid size-[56px] place-items-center rounded-full bg-primary text-on-primary shadow-float transition-transform duration-200 ease-out hover:bg-primary-strong active:scale-95 bars-away:translate-y-[56px] md:bottom-6 md:translate-y-0! md:max-xl:end-6 xl:-me-20"
    >
      <Plus aria-hidden size={28} strokeWidth={2.5} />
    </button>
  );
}

function opener(onOpen: () => void) {
  return { type: 'button', onClick: onOpen, onPointerEnter: preload, onFocus: preload } as const;
}
