import type { Drawings } from './icon-sheet.tsx';

interface IconProps {
  name: keyof Drawings;
  size?: number;
  className?: string;
}

/** An icon of the sheet, in the colour of the surrounding text. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg aria-hidden width={size} height={size} data-icon={name} className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
