import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '@baraza/contract/features/posts.ts';
import { useViewer } from '#platform/session.ts';
import { feedToastDuration, toast } from '#ui/toast.ts';
import { PostMenu } from './post-menu.tsx';
import { useSavePost } from '#features/posts/posts.api.ts';
import { copyPostLink, sharePost } from './share-post.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

interface PostOptionsProps {
  post: Post;
  onDelete: () => void;
}

/** The menu of a post with all that it does; editing and deleting are its owner's alone. */
export function PostOptions({ post, onDelete }: PostOptionsProps) {
  const viewer = useViewer();
  const save = useSavePost(post.id);
  const [isEditing, setEditing] = useState(false);
  const isOwner = post.owner.username === viewer.username;

  const toggleSave = async () => {
    try {
      const { saved } = await save.mutateAsync(!post.saved);
      const news = saved ? t`Saved. You find it in Saved posts.` : t`Removed from Saved posts.`;
      toast.success(news, { duration: feedToastDuration, id: `save-${post.id}-${saved}` });
    } catch {
      const news = post.saved ? t`Failed to remove from Saved posts...` : t`Failed to save post...`;
      toast.error(news, { duration: feedToastDuration, id: `save-${post.id}` });
    }
  };
  return (
    <>
      <PostMenu
        isSaved={post.saved}
        onSave={() => void toggleSave()}
        onCopyLink={() => void copyPostLink(post)}
        onShare={() => void sharePost(post)}
        onEdit={isOwner ? () => setEditing(true) : undefined}
        onDelete={isOwner ? onDelete : undefined}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <EditDialog post={post} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
