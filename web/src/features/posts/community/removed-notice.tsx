import { Trans } from '@lingui/react/macro';
import { openReport } from '#features/moderation/moderation.public.ts';
import { Button } from '#ui/controls/button.tsx';

/** Lets the author of removed content report the removal. `removed` is the kind of content and its id, from the link of the notification. */
export function RemovedNotice({ removed }: { removed: string }) {
  const [, kind, id] = /^(POST|COMMENT)-([\da-f-]{36})$/.exec(removed) ?? [];
  if (id === undefined) return null;
  const type = kind === 'POST' ? 'POST' : 'COMMENT';
  return (
    <section className="pinned grid justify-items-start gap-3 border border-hairline bg-raised p-4">
      <p className="font-semibold">
        {type === 'POST' ? (
          <Trans>A moderator removed your post.</Trans>
        ) : (
          <Trans>A moderator removed your comment.</Trans>
        )}
      </p>
      <p className="text-label text-muted">
        <Trans>If you think that this was wrong, you can report it to the stewards within 30 days.</Trans>
      </p>
      <Button size="small" variant="secondary" onClick={() => openReport({ type, id })}>
        <Trans>Report the removal</Trans>
      </Button>
    </section>
  );
}
