import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { useId, useRef, useState, type PointerEvent } from 'react';
import { altTextMax } from '@baraza/contract/features/post-limits.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { moveItem, type DraftPicture } from './draft-picture.ts';

interface PictureListProps {
  pictures: DraftPicture[];
  isLocked: boolean;
  onChange: (pictures: DraftPicture[]) => void;
  onView: (index: number) => void;
}

/** The pictures of a draft. They can be reordered by dragging or with buttons, described, viewed and removed. */
export function PictureList({ pictures, isLocked, onChange, onView }: PictureListProps) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const [draggedId, setDraggedId] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || to === from) return;
    onChange(moveItem(pictures, from, to));
    const [number, count] = [to + 1, pictures.length];
    setAnnouncement(t`The picture is now number ${number} of ${count}.`);
  };

  /** Moves the dragged picture to the position of the picture under the pointer. */
  const dragHandlers = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      if (isLocked || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedId(id);
    },
    onPointerMove(event: PointerEvent) {
      if (draggedId !== id) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-index]');
      if (!over || !list.current?.contains(over)) return;
      over.scrollIntoView({ block: 'nearest' });
      move(
        pictures.findIndex((picture) => picture.id === id),
        Number(over.getAttribute('data-index')),
      );
    },
    onLostPointerCapture: () => setDraggedId(undefined),
  });

  return (
    <>
      <ol ref={list} aria-label={t`Pictures of this post`} className="grid gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            data-index={index}
            className={classNames(
              'flex gap-3 rounded-md bg-sunk p-2 transition-opacity duration-120',
              draggedId === picture.id && 'opacity-60 outline-2 outline-primary',
            )}
          >
            <Preview picture={picture} number={index + 1} onView={() => onView(index)} />
            <div className="grid min-w-0 grow content-between gap-2">
              <AltField
                picture={picture}
                number={index + 1}
                isLocked={isLocked}
                onChange={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
              />
              <div className="flex items-center justify-end gap-1">
                {pictures.length > 1 && (
                  <>
                    <span
                      {...dragHandlers(picture.id)}
                      aria-hidden
                      className="touch me-auto grid size-9 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
                    >
                      <GripVertical size={20} />
                    </span>
                    <IconButton
                      label={t`Move picture ${index + 1} earlier`}
                      className="size-11"
                      aria-disabled={index === 0}
                      disabled={isLocked}
                      onClick={() => move(index, index - 1)}
                    >
                      <ChevronUp aria-hidden size={20} className={classNames(index === 0 && 'opacity-30')} />
                    </IconButton>
                    <IconButton
                      label={t`Move picture ${index + 1} later`}
                      className="size-11"
                      aria-disabled={index === pictures.length - 1}
                      disabled={isLocked}
                      onClick={() => move(index, index + 1)}
                    >
                      <ChevronDown
                        aria-hidden
                        size={20}
                        className={classNames(index === pictures.length - 1 && 'opacity-30')}
                      />
                    </IconButton>
                  </>
                )}
                <IconButton
                  label={t`Remove picture ${index + 1}`}
                  className="size-11"
                  disabled={isLocked}
                  onClick={() => {
                    URL.revokeObjectURL(picture.preview);
                    onChange(pictures.toSpliced(index, 1));
                    setAnnouncement(t`The picture was removed.`);
                  }}
                >
                  <X aria-hidden size={20} />
                </IconButton>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

function Preview({ picture, number, onView }: { picture: DraftPicture; number: number; onView: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`View picture ${number}`}
      onClick={onView}
      className="size-24 shrink-0 cursor-zoom-in overflow-hidden rounded-sm bg-page"
    >
      <img src={picture.preview} alt="" className="size-full object-cover" decoding="async" draggable={false} />
    </button>
  );
}

interface AltFieldProps {
  picture: DraftPicture;
  number: number;
  isLocked: boolean;
  onChange: (alt: string) => void;
}

function AltField({ picture, number, isLocked, onChange }: AltFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        <Trans>Describe picture {number} for people who cannot see it</Trans>
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        value={picture.alt}
        maxLength={altTextMax}
        readOnly={isLocked}
        placeholder={t`Describe this picture`}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(controlLook, 'min-h-11')}
      />
    </div>
  );
}
