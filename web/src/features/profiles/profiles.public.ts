export { ownProfileQuery, profileOptionsQuery, profileQuery } from './profiles.api.ts';
