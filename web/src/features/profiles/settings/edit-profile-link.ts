import { useLocation, useNavigationType } from 'react-router';

/** State of a link to the settings that opens them at Edit Profile. */
export const editingProfile = { editsProfile: true } as const;

/** Returns whether such a link has led here. A reload and the back button keep the position of the page instead. */
export function useIsEditingProfile(): boolean {
  const { state } = useLocation();
  const isFollowed = useNavigationType() === 'PUSH';
  return isFollowed && (state as { editsProfile?: boolean } | null)?.editsProfile === true;
}
