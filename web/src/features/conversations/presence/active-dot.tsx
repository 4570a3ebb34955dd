import { useLingui } from '@lingui/react/macro';
import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ActivePeople } from './active-people.ts';

const Context = createContext<ActivePeople | null>(null);

/** Lets the dots in it show who is active. What is known is forgotten when it is unmounted. */
export function ActivePeopleProvider({ children }: { children: ReactNode }) {
  const [people] = useState(() => new ActivePeople());
  useEffect(() => people.start(), [people]);
  return <Context value={people}>{children}</Context>;
}

/** A dot at the corner of a friend's picture while they are active. The picture's box is positioned. */
export function ActiveDot({ personId }: { personId: Id }) {
  const people = use(Context);
  return people && <Dot people={people} personId={personId} />;
}

function Dot({ people, personId }: { people: ActivePeople; personId: Id }) {
  const { t } = useLingui();
  const label = t`Active now`;
  const isActive = useSyncExternalStore(
    useCallback((listener) => people.subscribe(listener), [people]),
    () => people.isActive(personId),
  );
  const observe = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      let hide: (() => void) | undefined;
      const observer = new IntersectionObserver((changes) => {
        hide?.();
        hide = changes.at(-1)?.isIntersecting ? people.show(personId) : undefined;
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        hide?.();
      };
    },
    [people, personId],
  );
  return (
    <span ref={observe} className="absolute end-0 bottom-0 size-3.5">
      {isActive && (
        <span title={label} className="block size-full rounded-full border-2 border-raised bg-primary">
          <span className="sr-only">{label}</span>
        </span>
      )}
    </span>
  );
}
