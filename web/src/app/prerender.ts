// What the build renders to HTML.
export { prerenderLanding } from './landing/prerender.tsx';
export { prerenderFrame } from './frame/prerender.tsx';
export { prerenderLinkPages } from './link-page/prerender.tsx';
export { prerenderSignIn } from '#features/auth/prerender.tsx';
