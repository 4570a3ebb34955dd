import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { classNames } from '#ui/controls/class-names.ts';

const all = [1, 2, 3, 4, 5] as const;

/** A rating as stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex">
      <span className="sr-only">{t`${rating} of 5 stars`}</span>
      {all.map((star) => (
        <Star
          key={star}
          aria-hidden
          size={16}
          className={star <= rating ? 'fill-accent stroke-ink' : 'fill-transparent stroke-muted'}
        />
      ))}
    </span>
  );
}

/** The star next to an average rating. It is empty when there are no ratings. */
export function AverageStar({ average, size }: { average: number | null; size: number }) {
  return (
    <Star
      aria-hidden
      size={size}
      className={average === null ? 'fill-transparent stroke-muted' : 'fill-accent stroke-ink'}
    />
  );
}

interface StarInputProps {
  /** Null until a star is selected. */
  rating: number | null;
  onChoose: (rating: number) => void;
  /** Shown below the stars and announced. */
  error: string | undefined;
}

/** A rating input: five radio buttons, so that arrow keys work. */
export function StarInput({ rating, onChoose, error }: StarInputProps) {
  const { t } = useLingui();
  return (
    <fieldset aria-describedby={error ? 'rating-error' : undefined} className="grid gap-1">
      <legend className="text-label font-semibold">{t`Your rating`}</legend>
      <div className="-ms-2 flex">
        {all.map((star) => (
          <label
            key={star}
            className="grid size-[48px] cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={rating === star}
              onChange={() => onChoose(star)}
              className="sr-only"
            />
            <span className="sr-only">{t`${star} of 5 stars`}</span>
            <Star
              aria-hidden
              size={32}
              className={classNames(
                'transition-transform duration-120 ease-out',
                rating !== null && star <= rating ? 'fill-accent stroke-ink' : 'fill-transparent stroke-control',
              )}
            />
          </label>
        ))}
      </div>
      <p id="rating-error" aria-live="polite" className="text-meta font-medium text-danger empty:hidden">
        {error && `⚠ ${error}`}
      </p>
    </fieldset>
  );
}
