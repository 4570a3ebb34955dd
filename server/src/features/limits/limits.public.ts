export { watchPeople, watchText } from './floods.ts';
export { countNewAccountUse } from './new-accounts.ts';
