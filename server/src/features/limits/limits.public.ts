export { countJoinRequest } from './join-requests.ts';
export { countInvitations } from './invitations.ts';
export { watchPeople, watchText } from './floods.ts';
export { countNewAccountUse } from './new-accounts.ts';
