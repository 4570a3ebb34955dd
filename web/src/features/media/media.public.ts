export { dataUrlToBlob } from './data-url.ts';
export { type PictureChange, shownPicture } from './picture-change.ts';
export { PictureSlot } from './picture-slot.tsx';
