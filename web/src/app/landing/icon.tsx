import type { Drawings } from './icon-sheet.tsx';

interface IconProps {
  name: keyof Drawings;
  size?: number;
  className?: string;
}

/** A drawing of the page's icon sheet, in the colour of the words around it. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg aria-hidden width={size} height={size} data-icon={name} className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
