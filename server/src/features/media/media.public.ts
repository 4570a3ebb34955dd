export { mediaJobs } from './media.jobs.ts';
export { attachPictures, attachUpload, copyPicture, removePictures, storePicture } from './media.service.ts';
export { type PictureRow, pictureUrl, viewPicture } from './media.view.ts';
