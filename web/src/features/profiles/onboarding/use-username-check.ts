import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '#platform/session.ts';
import { usernameQuery } from './onboarding.api.ts';
import { checkPause, isWorthChecking, usernameState, type UsernameState } from './username-rule.ts';

/** Asks the server about a typed username once the typing has paused. */
export function useUsernameCheck(typed: string): { state: UsernameState; checkAgain: () => void } {
  const own = useViewer().username;
  const [checked, setChecked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(typed), checkPause);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = checked !== null && checked === typed && checked !== own && isWorthChecking(checked);
  const answer = useQuery({ ...usernameQuery(checked ?? ''), enabled: isAsked });
  const facts = {
    typed,
    checked,
    isAvailable: answer.data?.available,
    hasFailed: answer.isError && !answer.isFetching,
  };
  return {
    // A name that is one's own already was checked when it was set.
    state: typed !== '' && typed === own ? 'available' : usernameState(facts),
    checkAgain: () => void answer.refetch(),
  };
}
