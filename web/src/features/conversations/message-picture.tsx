import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Picture } from '@baraza/contract/shared/pictures.ts';
import './conversations-words.ts';

const PictureViewer = lazy(async () => ({ default: (await import('#ui/picture-viewer.tsx')).PictureViewer }));

/** The picture of a message; pressed, it fills the screen. Its place is kept while it loads. */
export function MessagePicture({ picture: { url, width, height, sources, placeholder } }: { picture: Picture }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const srcSet = [...sources, { url, width }].map((each) => `${each.url} ${each.width}w`).join(', ');
  return (
    <>
      <button type="button" aria-label={t`Open picture`} onClick={() => setOpen(true)} className="rounded-md">
        <img
          src={url}
          srcSet={srcSet}
          sizes="(min-width: 48rem) 320px, 70vw"
          alt={t`Picture`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          style={{ aspectRatio: shapeOf(width, height), backgroundImage: `url(${placeholder})` }}
          className="w-80 max-w-full rounded-md bg-sunk bg-cover object-cover"
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
