import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Share2, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface PostMenuProps {
  onShare: () => void;
  /** Left out where the viewer is not the owner. */
  onDelete: (() => void) | undefined;
}

/** What else can be done with a post. */
export function PostMenu({ onShare, onDelete }: PostMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const choose = (act: () => void) => () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
    act();
  };
  return (
    // Escape closes from whatever is focused inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative z-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        label={t`Post options`}
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {isOpen && (
        <ul
          id={id}
          className="absolute end-0 top-full z-10 mt-2 grid min-w-44 animate-enter rounded-md border border-hairline bg-raised py-1 shadow-float"
        >
          <Choice icon={<Share2 aria-hidden size={18} />} onClick={choose(onShare)}>
            <Trans>Share</Trans>
          </Choice>
          {onDelete && (
            <Choice icon={<Trash2 aria-hidden size={18} />} onClick={choose(onDelete)} isDangerous>
              <Trans>Delete Post</Trans>
            </Choice>
          )}
        </ul>
      )}
    </div>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  onClick: () => void;
  isDangerous?: boolean;
  children: ReactNode;
}

function Choice({ icon, onClick, isDangerous = false, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className={classNames(
          'flex min-h-12 w-full items-center gap-3 px-4 text-start text-label font-semibold hover:bg-sunk focus-visible:-outline-offset-2',
          isDangerous && 'text-danger',
        )}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}
