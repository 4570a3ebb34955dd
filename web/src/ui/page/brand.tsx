import { logoPath, siteName } from '#platform/device/site.ts';
import { classNames } from '#ui/controls/class-names.ts';

/** The logo and the name of the product. */
export function Brand({ className }: { className?: string }) {
  const logo = logoPath();
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      {logo ? (
        <img src={logo} alt="" width={32} height={32} className="size-[32px] shrink-0" />
      ) : (
        <svg data-logo="" aria-hidden viewBox="0 0 32 32" className="size-[32px] shrink-0">
          <path
            d="M10 1h12a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H3a2 2 0 0 1-2-2V10a9 9 0 0 1 9-9z"
            className="fill-primary"
          />
          <path
            fillRule="evenodd"
            d="M9 25V7h8.200c3.600 0 5.800 1.800 5.800 4.600 0 1.900-1 3.200-2.700 3.900 2.200.6 3.500 2.200 3.500 4.400 0 3.200-2.400 5.100-6.300 5.100zm4-14.700v3.700h3.300c1.500 0 2.300-.6 2.300-1.800s-.8-1.900-2.300-1.900zm0 6.700v4.700h3.700c1.700 0 2.600-.8 2.600-2.300s-.9-2.400-2.600-2.400z"
            className="fill-on-primary"
          />
          <circle cx="25" cy="7" r="3" className="fill-accent" />
        </svg>
      )}
      <span className="text-[min(var(--text-card),7vw)] font-extrabold tracking-tight">{siteName()}</span>
    </span>
  );
}
