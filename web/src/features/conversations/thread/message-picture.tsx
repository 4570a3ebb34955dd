import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { savesData } from '#platform/data-saver.ts';
import { LoadHint } from '#ui/load-hint.tsx';
import { srcSetOf } from '#ui/src-set.ts';
import '#features/conversations/conversations-messages.ts';

const PictureViewer = lazy(async () => ({ default: (await import('#ui/picture-viewer.tsx')).PictureViewer }));

/** The picture of a message; pressed, it fills the screen, and for who saves data it loads first. Its place is kept while it loads. */
export function MessagePicture({ picture: { url, width, height, sources, placeholder } }: { picture: Picture }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const look = {
    style: { aspectRatio: shapeOf(width, height), backgroundImage: `url(${placeholder})` },
    className: 'w-80 max-w-full rounded-md bg-sunk bg-cover object-cover',
  };
  if (!isLoaded) {
    return (
      <button
        type="button"
        aria-label={t`Tap to load the picture`}
        onClick={() => setLoaded(true)}
        {...look}
        className={`relative overflow-hidden ${look.className}`}
      >
        <LoadHint />
      </button>
    );
  }
  return (
    <>
      <button type="button" aria-label={t`Open picture`} onClick={() => setOpen(true)} className="rounded-md">
        <img
          src={url}
          srcSet={srcSetOf({ url, width, sources })}
          sizes="(min-width: 48rem) 320px, 70vw"
          alt={t`Picture`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          {...look}
        />
      </button>
      {isOpen && (
        <Suspense>
          <PictureViewer
            slides={[
              {
                src: url,
                width,
                height,
                srcSet: sources.map((source) => ({
                  src: source.url,
                  width: source.width,
                  height: (source.width / width) * height,
                })),
              },
            ]}
            start={0}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Its own shape, but neither a tower nor a ribbon. */
export function shapeOf(width: number, height: number): number {
  return Math.min(2, Math.max(0.75, width / Math.max(1, height)));
}
