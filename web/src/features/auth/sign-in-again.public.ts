export { useSignIn } from './use-sign-in.ts';
