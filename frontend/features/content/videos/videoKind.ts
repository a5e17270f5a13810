import { contentKind } from '../contentKind';
import { VIDEO_LIST, type Video } from './model';

/** Videos, in the form that the shared content screens use. */
export const videoKind = contentKind<Video>('video', { listPath: VIDEO_LIST });
