import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Session } from '@baraza/contract/features/auth.ts';
import { Button } from '#ui/button.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useEndOtherSessions, useEndSession, sessionsQuery } from './sessions.api.ts';
import { parseUserAgent } from './device-name.ts';

/** The viewer's sessions, with buttons to end each other session or all of them. */
export function SessionList() {
  const { t } = useLingui();
  const query = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load your sessions`} />;
  }
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-hairline">
        {query.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {query.data.some(({ current }) => !current) && (
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          pending={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => toast.success(t`Signed out everywhere else`),
              onError: (error) => toast.error(error.message),
            })
          }
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui();
  const end = useEndSession(session.id);
  const name = useDeviceName(session.userAgent);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-semibold" title={session.userAgent}>
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
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Sign out: ${name}`}
          pending={end.isPending}
          onClick={() => end.mutate(undefined, { onError: (error) => toast.error(error.message) })}
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
