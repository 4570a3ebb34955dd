import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Ellipsis, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface PostMenuProps {
  isSaved: boolean;
  onSave: () => void;
  onCopyLink: () => void;
  onShare: () => void;
  /** Both are left out where the viewer is not the owner. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** What else can be done with a post. */
export function PostMenu({ isSaved, onSave, onCopyLink, onShare, onEdit, onDelete }: PostMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const button = box.current?.querySelector('button');
    if (!isOpen || !list.current || !button) return;
    list.current.showPopover();
    placeBeside(button, list.current);
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    // It does not move with its post.
    const close = () => setOpen(false);
    window.addEventListener('scroll', close, { passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close);
      window.removeEventListener('resize', close);
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
          ref={list}
          // Above all posts: one that stands below in the list would lie over it.
          popover="manual"
          className="fixed inset-auto m-0 grid min-w-44 animate-enter rounded-md border border-hairline bg-raised py-1 text-ink shadow-float"
        >
          <Choice icon={<Share2 aria-hidden size={18} />} onClick={choose(onShare)}>
            <Trans>Share</Trans>
          </Choice>
          <Choice icon={<Link2 aria-hidden size={18} />} onClick={choose(onCopyLink)}>
            <Trans>Copy link</Trans>
          </Choice>
          <Choice
            icon={<Bookmark aria-hidden size={18} className={classNames(isSaved && 'fill-current')} />}
            onClick={choose(onSave)}
          >
            {isSaved ? <Trans>Remove from saved</Trans> : <Trans>Save</Trans>}
          </Choice>
          {onEdit && (
            <Choice icon={<Pencil aria-hidden size={18} />} onClick={choose(onEdit)}>
              <Trans>Edit Post</Trans>
            </Choice>
          )}
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

/** Below the button and in line with its end; above it where there is no room below. */
function placeBeside(button: HTMLElement, list: HTMLElement): void {
  const gap = 8;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const isBelow = bottom + gap + height <= window.innerHeight || top - gap - height < 0;
  list.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
  list.style.left = `${isRtl ? left : right - width}px`;
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
