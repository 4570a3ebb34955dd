import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A round icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; size?: 'medium' | 'small' }) {
  return (
    <button
      title={label}
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-label={label}
      className={classNames(
        'touch inline-grid shrink-0 place-items-center rounded-full text-ink transition-[background-color,transform] duration-120 ease-out hover:bg-sunk active:scale-95 disabled:opacity-50',
        size === 'small' ? 'size-[32px]' : 'size-[48px]',
        className,
      )}
    />
  );
}
