import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { useId, useRef, useState, type PointerEvent } from 'react';
import { altTextMax } from '@baraza/contract/features/post-limits.ts';
import { classNames } from '#ui/class-names.ts';
import { controlLook } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { moved, type ChosenPicture } from './draft-picture.ts';

interface PictureListProps {
  pictures: ChosenPicture[];
  isLocked: boolean;
  onChange: (pictures: ChosenPicture[]) => void;
  onView: (index: number) => void;
}

/** The chosen pictures in their order: dragged by the handle or moved by the arrows, described, looked at, removed. */
export function PictureList({ pictures, isLocked, onChange, onView }: PictureListProps) {
  const { t } = useLingui();
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || to === from) return;
    onChange(moved(pictures, from, to));
    const [place, count] = [to + 1, pictures.length];
    setNews(t`The picture is now number ${place} of ${count}.`);
  };

  /** While the pointer holds a handle, the picture takes the place of the one under the pointer. */
  const drag = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      if (isLocked || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove(event: PointerEvent) {
      if (dragged !== id) return;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
      if (!over || !list.current?.contains(over)) return;
      over.scrollIntoView({ block: 'nearest' });
      move(
        pictures.findIndex((picture) => picture.id === id),
        Number(over.getAttribute('data-place')),
      );
    },
    onLostPointerCapture: () => setDragged(undefined),
  });

  return (
    <>
      <ol ref={list} aria-label={t`Pictures of this post`} className="grid gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            data-place={index}
            className={classNames(
              'flex gap-3 rounded-md bg-sunk p-2 transition-opacity duration-120',
              dragged === picture.id && 'opacity-60 outline-2 outline-primary',
            )}
          >
            <Preview picture={picture} place={index + 1} onView={() => onView(index)} />
            <div className="grid min-w-0 grow content-between gap-2">
              <AltField
                picture={picture}
                place={index + 1}
                isLocked={isLocked}
                onChange={(alt) => onChange(pictures.with(index, { ...picture, alt }))}
              />
              <div className="flex items-center justify-end gap-1">
                {pictures.length > 1 && (
                  <>
                    <span
                      {...drag(picture.id)}
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
                    setNews(t`The picture was removed.`);
                  }}
                >
                  <X aria-hidden size={20} />
                </IconButton>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">{news}</output>
    </>
  );
}

function Preview({ picture, place, onView }: { picture: ChosenPicture; place: number; onView: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Look at picture ${place}`}
      onClick={onView}
      className="size-24 shrink-0 cursor-zoom-in overflow-hidden rounded-sm bg-page"
    >
      <img src={picture.preview} alt="" className="size-full object-cover" decoding="async" draggable={false} />
    </button>
  );
}

interface AltFieldProps {
  picture: ChosenPicture;
  place: number;
  isLocked: boolean;
  onChange: (alt: string) => void;
}

function AltField({ picture, place, isLocked, onChange }: AltFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        <Trans>Describe picture {place} for those who cannot see it</Trans>
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
