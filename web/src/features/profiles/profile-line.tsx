import { useQuery } from '@tanstack/react-query';
import { LineLink } from '#ui/lists/line-link.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { profileQuery } from './profiles.api.ts';

/** A person, given by their username, on one line; nothing if the viewer cannot see them. */
export function ProfileLine({ id }: { id: string }) {
  const { data: person } = useQuery({ ...profileQuery(id), retry: false });
  if (!person) return null;
  const { name, username, image, campus } = person;
  return (
    <LineLink to={`/profile/${username}`} picture={<Avatar name={name} src={image} size={48} />} name={name}>
      <bdi>@{username}</bdi> · <bdi>{campus}</bdi>
    </LineLink>
  );
}
