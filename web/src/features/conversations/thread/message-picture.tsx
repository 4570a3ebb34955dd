import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import { savesData } from '#platform/data-saver.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { LoadHint } from '#ui/load-hint.tsx';
import { srcSetOf } from '#ui/src-set.ts';

const { Dialog: PictureViewer } = lazyDialog(async () => (await import('#ui/picture-viewer.tsx')).PictureViewer);

/** The picture of a message; pressing it opens the viewer. In data saver mode the first press loads it. */
export function MessagePicture({ picture: { url, width, height, sources, placeholder } }: { picture: Picture }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(() => !savesData());
  const boxProps = {
    style: { aspectRatio: displayRatio(width, height), backgroundImage: `url(${placeholder})` },
    className: 'w-80 max-w-full rounded-md bg-sunk bg-cover object-cover',
  };
  if (!isLoaded) {
    return (
      <button
        type="button"
        aria-label={t`Tap to load the picture`}
        onClick={() => setLoaded(true)}
        {...boxProps}
        className={`relative overflow-hidden ${boxProps.className}`}
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
          {...boxProps}
        />
      </button>
      {isOpen && (
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
      )}
    </>
  );
}

/** The aspect ratio of a picture, limited to between 3:4 and 2:1. */
export function displayRatio(width: number, height: number): number {
  return Math.min(2, Math.max(0.75, width / Math.max(1, height)));
}
