import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '#platform/api/session.ts';
import { usernameQuery } from './onboarding.api.ts';
import { checkPause, isValidUsername, usernameState, type UsernameState } from './username-rule.ts';

/** Checks a username on the server after the user has stopped typing. */
export function useUsernameCheck(typed: string): { state: UsernameState; checkAgain: () => void } {
  const own = useViewer().username;
  const [checked, setChecked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(typed), checkPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const isCheckable = checked !== null && checked === typed && checked !== own && isValidUsername(checked);
  const answer = useQuery({ ...usernameQuery(checked ?? ''), enabled: isCheckable });
  const facts = {
    typed,
    checked,
    isAvailable: answer.data?.available,
    hasFailed: answer.isError && !answer.isFetching,
  };
  return {
    // The user's current name needs no check.
    state: typed !== '' && typed === own ? 'available' : usernameState(facts),
    checkAgain: () => void answer.refetch(),
  };
}
