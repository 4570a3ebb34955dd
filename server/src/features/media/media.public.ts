export {
  attachPictures,
  attachUpload,
  copyPicture,
  removePictures,
  storeOwnPicture,
  storePicture,
  storePictures,
} from './media.service.ts';
export { pictureJson, pictureOfJson, type PictureRow, pictureUrl, pictureUrlJson, viewPicture } from './media.view.ts';
