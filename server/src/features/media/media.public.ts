export {
  attachPictures,
  attachUpload,
  copyPicture,
  copyPictures,
  copySound,
  drawCardOf,
  removePictures,
  storeOwnPicture,
  storePicture,
} from './media.service.ts';
export { createWithPictures, type SentPictures } from './sent-pictures.service.ts';
export { selectPicture } from './media.queries.ts';
export {
  copyName,
  isSound,
  type PictureFile,
  pictureFile,
  pictureUrl,
  privatePictureUrl,
  viewPicture,
  viewPrivatePicture,
  viewVoice,
} from './media.view.ts';
