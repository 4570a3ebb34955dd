import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LineLink } from '#ui/lists/line-link.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { personName } from '#ui/text/person-name.ts';
import { usePost } from './posts.api.ts';

/** A post on one line; nothing if the viewer cannot see it. */
export function PostLine({ id }: { id: Id }) {
  const post = usePost(id);
  if (!post) return null;
  const name = personName(post.owner);
  return (
    <LineLink to={`/feed/${id}`} picture={<Avatar name={name} src={post.owner.image} size={48} />} name={name}>
      <bdi lang="">{post.content}</bdi>
    </LineLink>
  );
}
