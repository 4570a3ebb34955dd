import { Avatar } from './avatar.tsx';
import { DrawnEmblem } from './drawn-emblem.tsx';

interface ClubAvatarProps {
  name: string;
  image: string | null;
  /** The side length in pixels. */
  size: number;
  /** Whether a tap loads the picture while data is saved. */
  canLoad?: boolean;
}

/** A club where people are shown too: its picture like that of a person, or the emblem that its own page shows without one. */
export function ClubAvatar({ name, image, size, canLoad = false }: ClubAvatarProps) {
  if (image === null) return <DrawnEmblem name={name} size={size} />;
  return <Avatar name={name} src={image} size={size} canLoad={canLoad} />;
}
