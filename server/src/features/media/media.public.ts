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
export { pictureSourcesSql, pictureUrlSql, selectPicture } from './media.queries.ts';
export { narrowName, type PictureRow, pictureFile, pictureUrl, viewPicture } from './media.view.ts';
