import { useSavesData } from '#platform/offline/data-saver.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { placeholderOf } from './picture-copies.ts';
import type { WaitingPictureProps, WaitingPicturesProps } from './tap-to-load.tsx';

/** Most people do not save data, so they do not load this. */
const code = lazyCode(() => import('./tap-to-load.tsx'), ['saver']);

/** The placeholder of a picture that loads on a tap. */
export function WaitingPicture({ className, style, ...tapped }: WaitingPictureProps) {
  const loaded = useLazyCode(code);
  return (
    <span
      className={classNames('grid overflow-hidden bg-cover bg-center', className)}
      style={{ ...placeholderOf(tapped.picture), ...style }}
    >
      {loaded && <loaded.TapToLoad {...tapped} />}
    </span>
  );
}

/** A control that loads all pictures of a post at once, while data is saved. */
export function WaitingPictures(props: WaitingPicturesProps) {
  return useSavesData() && <ShowAll {...props} />;
}

function ShowAll(props: WaitingPicturesProps) {
  const loaded = useLazyCode(code);
  // Its height, so that nothing moves when it loads.
  return loaded ? <loaded.ShowAll {...props} /> : <div className="min-h-12" />;
}
