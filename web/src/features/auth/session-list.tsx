import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Session } from '@baraza/contract/features/auth.ts';
import { parseUserAgent } from '@baraza/contract/shared/user-agent.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useEndOtherSessions, useEndSession, sessionsQuery } from './sessions.api.ts';

/** The viewer's sessions, with buttons to end each other session or all of them. */
export function SessionList() {
  const { t } = useLingui();
  const query = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  // A notification of a new sign-in links to its session.
  const marked = useSearchParams()[0].get('session');
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your sessions`} />;
  }
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-hairline">
        {query.data.map((session) => (
          <SessionRow key={session.id} session={session} isMarked={session.id === marked && !session.current} />
        ))}
      </ul>
      {query.data.some(({ current }) => !current) && (
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          pending={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, isMarked }: { session: Session; isMarked: boolean }) {
  const { t } = useLingui();
  const end = useEndSession(session.id);
  const name = useDeviceName(session.userAgent);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  return (
    <li
      ref={row}
      className={classNames(
        'flex min-h-16 items-center gap-3 py-2',
        isMarked && 'rounded-md bg-sunk px-3 outline-2 outline-primary',
      )}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere" title={session.userAgent}>
          {name}
        </p>
        <p className="text-meta text-muted">
          {session.current ? (
            <span className="font-semibold text-primary">
              <Trans>This device</Trans>
            </span>
          ) : (
            <Trans>
              Last used <RelativeTime iso={session.lastUsedAt} />
            </Trans>
          )}
        </p>
        {isMarked && (
          <p className="text-label font-semibold">
            <Trans>New sign-in. Was this you? If not, sign it out.</Trans>
          </p>
        )}
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Sign out: ${name}`}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

function useDeviceName(userAgent: string): string {
  const { t } = useLingui();
  const { browser, system } = parseUserAgent(userAgent);
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`An unknown device`;
}
