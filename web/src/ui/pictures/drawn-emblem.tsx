import { classNames } from '#ui/controls/class-names.ts';
import { initials } from './avatar.tsx';
import { clothOf } from './cloth.ts';

interface DrawnEmblemProps {
  name: string;
  /** The side length in pixels. */
  size: number;
  className?: string | undefined;
}

/** The emblem of a community without a picture: its initials on a woven pattern that is always the same for a name. */
export function DrawnEmblem({ name, size, className }: DrawnEmblemProps) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, ...clothOf(name) }}
      className={classNames('pinned-small grid shrink-0 place-items-center overflow-hidden', className)}
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
