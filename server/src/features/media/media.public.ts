export {
  attachPictures,
  attachUpload,
  copyPicture,
  copyPictures,
  removePictures,
  storeOwnPicture,
  storePicture,
  storePictures,
} from './media.service.ts';
export { openUploads, useUploads } from './partial-uploads.service.ts';
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
