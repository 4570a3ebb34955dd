import { Avatar } from '#ui/pictures/avatar.tsx';
import { ClubAvatar } from '#ui/pictures/club-avatar.tsx';
import type { ConversationFace } from './chat-address.ts';

interface FacePictureProps {
  face: Pick<ConversationFace, 'name' | 'image'> & Partial<Pick<ConversationFace, 'isClub'>>;
  /** The side length in pixels. */
  size: number;
}

/** The picture of the other person, the group or the club of a conversation. */
export function FacePicture({ face: { name, image, isClub = false }, size }: FacePictureProps) {
  return isClub ? <ClubAvatar name={name} image={image} size={size} /> : <Avatar name={name} src={image} size={size} />;
}
