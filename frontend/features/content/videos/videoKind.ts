import { contentKind } from '../contentKind';
import { VIDEO_LIST, type Video } from './model';

/** Videos, as the parts of a screen that every kind shares know them. */
export const videoKind = contentKind<Video>('video', { listPath: VIDEO_LIST });
