import { useState } from 'react';
import { DrawnEmblem } from '#ui/pictures/drawn-emblem.tsx';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';

interface EmblemProps {
  name: string;
  /** The picture of the community, which the drawn emblem replaces when it is missing or does not load. */
  image: string | null;
  /** The side length in pixels. */
  size: number;
}

/** The picture of a community, or its initials on a woven pattern that is always the same for a name. */
export function Emblem({ name, image, size }: EmblemProps) {
  const [failed, setFailed] = useState<string>();
  if (image !== null && image !== failed) {
    return (
      <StoredPicture
        picture={{ url: image }}
        sizes={{ phone: `${size}px` }}
        alt=""
        onError={() => setFailed(image)}
        className="pinned-small shrink-0 overflow-hidden"
        style={{ width: size, height: size }}
      />
    );
  }
  return <DrawnEmblem name={name} size={size} />;
}
