import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface AnswerButtonsProps {
  /** Sends whether the viewer accepts. */
  answer: Pick<UseMutationResult<unknown, Error, boolean>, 'error' | 'isPending' | 'variables' | 'mutate'>;
  accept: ReactNode;
  decline: ReactNode;
  /** Whether the viewer cannot accept now. */
  isDisabled?: boolean;
}

/** Two buttons that answer an offer, below why the last attempt failed. */
export function AnswerButtons({ answer, accept, decline, isDisabled = false }: AnswerButtonsProps) {
  const { error, isPending, variables } = answer;
  return (
    <>
      {error && (
        <p role="alert" className="text-label text-danger">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={isDisabled}
          pending={isPending && variables === true}
          onClick={() => answer.mutate(true)}
        >
          {accept}
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={isPending && variables === false}
          onClick={() => answer.mutate(false)}
        >
          {decline}
        </Button>
      </div>
    </>
  );
}
