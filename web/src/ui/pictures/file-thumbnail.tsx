import { useCallback } from 'react';
import { classNames } from '#ui/controls/class-names.ts';

interface FileThumbnailProps {
  file: Blob;
  alt: string;
  /** With the size. */
  className: string;
}

/** A small picture of a file on the device. */
export function FileThumbnail({ file, alt, className }: FileThumbnailProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={classNames('rounded-sm object-cover', className)} />;
}
