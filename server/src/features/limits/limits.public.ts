export { countDaily } from './daily-limits.ts';
export { watchPeople, watchText } from './floods.ts';
export { countNewAccountUse } from './new-accounts.ts';
