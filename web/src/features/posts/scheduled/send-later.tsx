import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { TimeField } from './time-field.tsx';

interface SendLaterProps {
  time: string;
  /** Called with an empty text to post at once. */
  onChange: (time: string) => void;
  disabled: boolean;
}

/** The time of a new post. */
export function SendLater({ time, onChange, disabled }: SendLaterProps) {
  return (
    <fieldset disabled={disabled} className="pinned-small grid min-w-0 gap-3 border border-hairline p-3">
      <legend className="sr-only">
        <Trans>Send later</Trans>
      </legend>
      <div className="flex items-center gap-2">
        <p className="grow font-semibold">
          <Trans>Send later</Trans>
        </p>
        <Button variant="quiet" size="small" onClick={() => onChange('')}>
          <Trans>Send at once</Trans>
        </Button>
      </div>
      <TimeField value={time} onChange={onChange} />
      <p className="text-label text-muted">
        <Trans>
          Nobody else sees it before. Until then you find it in{' '}
          <Link to="/feed/scheduled" className="touch font-semibold text-primary underline">
            Scheduled posts
          </Link>
          .
        </Trans>
      </p>
    </fieldset>
  );
}
