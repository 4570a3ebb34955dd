import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from '#ui/lists/spinner.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'medium' | 'small' | 'large';

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center select-none no-underline transition-[background-color,color,transform,opacity] duration-120 ease-out active:scale-[0.97] [&>svg]:shrink-0 disabled:opacity-55 disabled:active:scale-100 aria-disabled:opacity-55';

const sizes: Record<Size, string> = {
  small: 'min-h-11 px-4 text-label',
  medium: 'min-h-12 px-5 text-body',
  large: 'min-h-14 px-5 text-body md:px-7 md:text-lead',
};

const variants: Record<Variant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-control bg-raised text-ink hover:bg-sunk',
  quiet: 'text-primary hover:bg-sunk',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-raised',
};

function look({ variant = 'primary', size = 'medium', wide }: Look, extra?: string) {
  return classNames(shape, sizes[size], variants[variant], wide && 'w-full', extra);
}

/** A button. While `pending` it shows a spinner, keeps its size and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={look({ variant, size, wide }, className)}
    >
      {children}
      {pending && <Spinner size={18} className="order-first" />}
    </button>
  );
}

/** A link with the look of a button, for navigation. */
export function ButtonLink({ variant, size, wide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={look({ variant, size, wide }, className)} />;
}
