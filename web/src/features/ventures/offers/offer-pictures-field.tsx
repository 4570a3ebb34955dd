import { useLingui } from '@lingui/react/macro';
import { ventureUploadMaxBytes } from '@baraza/contract/features/upload-limits.ts';
import { productPicturesMax } from '@baraza/contract/features/venture-limits.ts';
import { PictureSlot, shownPicture } from '#features/media/media.public.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';

const shape = { ratio: 1, widthMax: 1080, isRound: false };

interface OfferPicturesFieldProps {
  /** URLs; those of pictures that are not uploaded yet are `data:` URLs. */
  pictures: readonly string[];
  isLocked: boolean;
  onChange: (pictures: string[]) => void;
}

/** The pictures of a product or service, with an empty slot for the next one. */
export function OfferPicturesField({ pictures, isLocked, onChange }: OfferPicturesFieldProps) {
  const { t } = useLingui();
  const slots = pictures.length < productPicturesMax ? [...pictures, null] : pictures;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {slots.map((src, index) => {
        const number = index + 1;
        return (
          <PictureSlot
            key={src ?? 'next'}
            label={t`Picture ${number}`}
            shape={shape}
            maxBytes={ventureUploadMaxBytes}
            src={src}
            isLocked={isLocked}
            onChange={(change) => {
              const url = shownPicture(change, src);
              onChange(pictures.toSpliced(index, 1, ...(url === null ? [] : [url])));
            }}
          >
            {src && (
              <StoredPicture
                picture={{ url: src }}
                sizes={{ phone: '45vw', wide: '14rem' }}
                alt=""
                className="aspect-square w-full rounded-md bg-sunk"
              />
            )}
          </PictureSlot>
        );
      })}
    </div>
  );
}
