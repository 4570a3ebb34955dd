import { Trans } from '@lingui/react/macro';
import type { GuideBrief } from '@baraza/contract/features/communities.ts';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';

/** When a version of a guide was written, and by whom if they are there. */
export function EditorLine({ version: { updatedAt, editor } }: { version: GuideBrief }) {
  const time = <RelativeTime iso={updatedAt} />;
  const name = editor && <bdi>{personName(editor)}</bdi>;
  return (
    <p className="text-label wrap-anywhere text-muted">
      {name ? (
        <Trans>
          Updated {time} by {name}
        </Trans>
      ) : (
        <Trans>Updated {time}</Trans>
      )}
    </p>
  );
}
