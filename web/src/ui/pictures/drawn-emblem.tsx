import { initials } from './avatar.tsx';
import { clothOf } from './cloth.ts';

interface DrawnEmblemProps {
  name: string;
  /** The side length in pixels. */
  size: number;
}

/** The emblem of a community without a picture: its initials on a woven pattern that is always the same for a name. */
export function DrawnEmblem({ name, size }: DrawnEmblemProps) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, ...clothOf(name) }}
      className="pinned-small grid shrink-0 place-items-center overflow-hidden"
    >
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
