export { countJoinRequest, countMessageRequest } from './requests.ts';
export { countInvitations } from './invitations.ts';
export { watchPeople, watchText } from './floods.ts';
export { countNewAccountUse } from './new-accounts.ts';
