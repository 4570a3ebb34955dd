import { useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { initials } from '#ui/pictures/avatar.tsx';
import { clothOf } from '#ui/pictures/cloth.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';

interface EmblemProps {
  name: string;
  /** The picture of the community, which the drawn emblem replaces when it is missing or does not load. */
  image: string | null;
  /** The side length in pixels. */
  size: number;
  className?: string;
}

/** The picture of a community, or its initials on a woven pattern that is always the same for a name. */
export function Emblem({ name, image, size, className }: EmblemProps) {
  const [failed, setFailed] = useState<string>();
  const box = { width: size, height: size };
  const look = classNames('pinned-small shrink-0 overflow-hidden', className);
  if (image !== null && image !== failed) {
    return (
      <StoredPicture
        picture={{ url: image }}
        sizes={{ phone: `${size}px` }}
        alt=""
        onError={() => setFailed(image)}
        className={look}
        style={box}
      />
    );
  }
  return (
    <span aria-hidden style={{ ...box, ...clothOf(name) }} className={classNames('grid place-items-center', look)}>
      <span
        dir="auto"
        style={{ fontSize: size * 0.3 }}
        className="grid size-[68%] place-items-center rounded-full bg-raised leading-none font-extrabold text-ink select-none"
      >
        {initials(name)}
      </span>
    </span>
  );
}
