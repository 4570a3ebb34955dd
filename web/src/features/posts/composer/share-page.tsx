import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { takeSharedContent, type SharedContent } from '#platform/device/shared-content.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { sendPath } from '#ui/controls/share-link.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast } from '#ui/page/toast.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { addToDraft, joinTexts } from './shared-draft.ts';

/** Shows what another app has shared. The person adds it to the draft of a post, which opens the composer on Spotlight, or sends it. */
export function SharePage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  const [content, setContent] = useState<SharedContent>();
  const [isAdding, setAdding] = useState(false);
  const openComposer = () => navigate('/feed', { replace: true, state: { isChanging: 'post' } });
  const show = useEffectEvent((shared: SharedContent | undefined) =>
    shared ? setContent(shared) : void openComposer(),
  );
  useEffect(() => void takeSharedContent(id).then((shared) => show(shared)), [id]);
  const add = async (shared: SharedContent) => {
    setAdding(true);
    const problems = await addToDraft(viewer.id, shared);
    for (const problem of problems) toast.error(problem);
    await openComposer();
  };
  return (
    <div aria-busy={!content} className="grid gap-3">
      <PageTitle title={t`Create Post`} />
      <PageHeading>
        <Trans>Create Post</Trans>
      </PageHeading>
      {content ? (
        <>
          <p className="text-muted">
            <Trans>Another app has shared this. Where do you want to use it?</Trans>
          </p>
          <SharedPreview content={content} />
          <div className="flex flex-wrap gap-2">
            <Button pending={isAdding} onClick={() => void add(content)}>
              <Trans>Add to post</Trans>
            </Button>
            <ButtonLink
              to={sendPath}
              state={{ text: joinTexts('', content.texts).text, files: content.files }}
              replace
              variant="secondary"
            >
              <Trans>Send to a chat</Trans>
            </ButtonLink>
            <Button variant="quiet" onClick={() => void navigate('/feed', { replace: true })}>
              <Trans>Discard</Trans>
            </Button>
          </div>
        </>
      ) : (
        <Skeleton className="pinned h-44" />
      )}
    </div>
  );
}

function SharedPreview({ content: { texts, files } }: { content: SharedContent }) {
  const lines = texts.filter((text) => text.trim() !== '');
  return (
    <div className="pinned grid gap-2 border border-hairline bg-raised p-4">
      {lines.map((text, index) => (
        <p key={index} dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ))}
      {files.length > 0 && (
        <p className="text-label text-muted">
          <Plural value={files.length} one="# picture" other="# pictures" />
        </p>
      )}
    </div>
  );
}
