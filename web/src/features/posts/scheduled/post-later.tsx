import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TimeField } from './time-field.tsx';

interface PostLaterProps {
  time: string;
  onChange: (time: string) => void;
  /** Called to post now instead. */
  onNow: () => void;
  disabled: boolean;
}

/** The time of a new post. */
export function PostLater({ time, onChange, onNow, disabled }: PostLaterProps) {
  return (
    <fieldset disabled={disabled} className="pinned-small grid min-w-0 gap-3 border border-hairline p-3">
      <legend className="sr-only">
        <Trans>Post later</Trans>
      </legend>
      <div className="flex items-center gap-2">
        <p className="grow font-semibold">
          <Trans>Post later</Trans>
        </p>
        <Button variant="quiet" size="small" onClick={onNow}>
          <Trans>Post now</Trans>
        </Button>
      </div>
      <TimeField value={time} onChange={onChange} />
      <p className="text-label text-muted">
        <Trans>
          Until then only you can see it, in{' '}
          <Link to="/feed/scheduled" className="touch font-semibold text-primary underline">
            Scheduled posts
          </Link>
          .
        </Trans>
      </p>
    </fieldset>
  );
}
