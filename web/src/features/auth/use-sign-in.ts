import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { createSignIn, type SignInState } from './sign-in-flow.ts';

interface Confirmation {
  /** The signed-in user, who must sign in again to confirm an action. */
  as: Id;
  onSignedIn: () => void;
}

/** The state of the buttons that confirm an action by signing in again, one for each provider. See `SignIn.start`. */
export function useSignIn({ as, onSignedIn }: Confirmation): SignInState & { start: (id?: string) => void } {
  const { pathname } = useLocation();
  const [flow] = useState(() => createSignIn({ as, from: () => pathname }));
  useEffect(() => {
    const end = flow.onSignedIn(onSignedIn);
    return () => void end();
  }, [flow, onSignedIn]);
  useEffect(() => {
    flow.prepare();
    return flow.stop;
  }, [flow]);
  return { ...useSyncExternalStore(flow.watch, flow.current), start: flow.start };
}
