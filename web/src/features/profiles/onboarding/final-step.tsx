import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';

interface FinalStepProps {
  isSaving: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

/** Step 3: consent to the terms. */
export function FinalStep({ isSaving, onBack, onSubmit }: FinalStepProps) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const missingId = useId();
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasAgreed && !isSaving) onSubmit();
      }}
    >
      <p className="text-lead text-muted">
        <Trans>Almost there. One promise to each other, and the board is yours.</Trans>
      </p>
      <div className="flex items-start gap-3 rounded-md border border-control p-4">
        <input
          id="agree"
          type="checkbox"
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.target.checked)}
          className="touch mt-0.5 size-6 shrink-0 cursor-pointer accent-primary"
        />
        <label htmlFor="agree" className="min-h-8">
          <Trans>
            I agree to the{' '}
            <a href="/terms" target="_blank" rel="noopener" className="text-link">
              Terms of use
            </a>{' '}
            and the{' '}
            <a href="/privacy" target="_blank" rel="noopener" className="text-link">
              Privacy policy
            </a>
          </Trans>
        </label>
      </div>
      {!hasAgreed && (
        <p id={missingId} className="text-meta text-muted md:text-end">
          <Trans>Tick the box above to continue.</Trans>
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3 md:flex md:justify-end">
        <Button variant="secondary" size="large" onClick={onBack} disabled={isSaving}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" size="large" pending={isSaving} disabled={!hasAgreed} aria-describedby={missingId}>
          {isSaving ? <Trans>Creating Account...</Trans> : <Trans>Create Account</Trans>}
        </Button>
      </div>
    </form>
  );
}
