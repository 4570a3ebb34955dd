export { signOut } from './auth.api.ts';
