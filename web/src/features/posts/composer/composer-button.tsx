import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import type { DraftPicture } from './draft-picture.ts';

const { Dialog: Composer, preload } = lazyDialog(async () => (await import('./composer.tsx')).Composer, ['composer']);

interface ComposerButtonProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onPosted?: () => void;
}

/** The button that opens the composer. It holds the chosen pictures, so that they remain when the composer is closed. */
export function ComposerButton({ isOpen, setOpen, onPosted }: ComposerButtonProps) {
  const { t } = useLingui();
  const [pictures, setPictures] = useState<DraftPicture[]>([]);
  return (
    <>
      <button
        type="button"
        aria-label={t`Create new post`}
        title={t`Create new post`}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className="fixed end-4 bottom-[calc(env(safe-area-inset-bottom)+72px)] z-20 grid size-[56px] place-items-center rounded-full bg-primary text-on-primary shadow-float transition-transform duration-200 ease-out hover:bg-primary-strong active:scale-95 bars-away:translate-y-[56px] md:end-6 md:bottom-6 md:translate-y-0!"
      >
        <Plus aria-hidden size={28} strokeWidth={2.5} />
      </button>
      {isOpen && (
        <Composer
          pictures={pictures}
          setPictures={setPictures}
          onPosted={() => onPosted?.()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
