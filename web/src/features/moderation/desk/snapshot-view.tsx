import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Snapshot } from '@baraza/contract/features/moderation.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { personName } from '#ui/text/person-name.ts';
import { useLoadedCopy } from '#ui/pictures/loaded-copies.ts';
import { StoredPicture } from '#ui/pictures/stored-picture.tsx';
import { WaitingPicture } from '#ui/pictures/waiting-picture.tsx';

/** Reported content with its pictures; for a message also the messages around it. */
export function SnapshotView({ snapshot, isClub = false }: { snapshot: Snapshot; isClub?: boolean }) {
  const { t } = useLingui();
  const { title, content, pictures, voice, context, group } = snapshot;
  return (
    <div className="pinned-small grid grid-cols-[minmax(0,1fr)] gap-3 bg-sunk p-3">
      {title && (
        <p dir="auto" lang="" className="font-bold wrap-anywhere">
          {title}
        </p>
      )}
      {group && <GroupFacts {...group} label={isClub ? t`Owners` : t`Admins`} />}
      {content && context.length === 0 && (
        <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      )}
      {context.length > 0 && (
        <ol aria-label={t`Messages around it`} className="grid gap-2">
          {context.map((message, at) => (
            <li
              // Messages of a snapshot never change.
              key={at}
              className={classNames('rounded-sm px-2 py-1', message.isReported && 'outline-2 outline-danger')}
            >
              <p className="text-label font-semibold">
                {message.author ? <bdi>{personName(message.author)}</bdi> : <Trans>Deleted user</Trans>}
                {message.isReported && (
                  <span className="ms-2 text-danger">
                    <Trans>reported</Trans>
                  </span>
                )}
              </p>
              <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
                {message.content}
              </p>
            </li>
          ))}
        </ol>
      )}
      {voice !== undefined && (
        // Recordings have no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls preload="none" src={voice} aria-label={t`Voice note`} />
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((url, at) => (
            <li key={url}>
              <Evidence url={url} alt={t`Picture ${at + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function GroupFacts({ membersCount, admins, label }: NonNullable<Snapshot['group']> & { label: string }) {
  return (
    <>
      <p>
        <Plural value={membersCount} one="# member" other="# members" />
      </p>
      {admins.length > 0 && (
        <div>
          <p aria-hidden className="text-label font-semibold">
            {label}
          </p>
          <ul aria-label={label}>
            {admins.map((admin) => (
              <li key={admin.id} className="wrap-anywhere">
                <bdi>{personName(admin)}</bdi> <bdi className="text-muted">@{admin.username}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** A reported picture, which links to its original. */
function Evidence({ url, alt }: { url: string; alt: string }) {
  const isWaiting = useLoadedCopy(url) === undefined;
  const box = 'size-28 rounded-sm border border-hairline';
  if (isWaiting) return <WaitingPicture picture={{ url }} alt={alt} className={box} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <StoredPicture picture={{ url }} sizes={{ phone: '112px' }} alt={alt} className={box} />
    </a>
  );
}
