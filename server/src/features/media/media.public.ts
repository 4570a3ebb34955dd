export {
  attachPictures,
  attachUpload,
  copyPicture,
  copyPictures,
  drawCardOf,
  removePictures,
  storeOwnPicture,
  storePicture,
} from './media.service.ts';
export { createWithPictures, type SentPictures } from './sent-pictures.service.ts';
export { selectPicture } from './media.queries.ts';
export {
  copyName,
  type PictureFile,
  pictureFile,
  pictureUrl,
  privatePictureUrl,
  viewPicture,
  viewPrivatePicture,
} from './media.view.ts';
