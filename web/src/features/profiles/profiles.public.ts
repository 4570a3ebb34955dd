export { hasJustJoined, setJustJoined } from './onboarding/just-joined.ts';
export { ownProfileQuery, profileOptionsQuery, profileQuery } from './profiles.api.ts';
