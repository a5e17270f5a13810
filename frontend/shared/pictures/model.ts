import type { CallOutput } from '@shared/api/types';

export type UploadedPicture = CallOutput<'file/upload_picture'>;
export type PictureDetail = CallOutput<'picture/get_picture_detail'>;
/** Picture as referenced by other records. */
export type PictureRef = UploadedPicture['similar'][number];
export type PictureFolder = PictureDetail['folder'];
