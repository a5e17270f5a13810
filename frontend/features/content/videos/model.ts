import type { CallOutput } from '@shared/api/types';
import type { Tone } from '@shared/ui/StatusChip';

export type VideoRow = CallOutput<'video/query_videos'>['list'][number];
export type Video = CallOutput<'video/get_video_detail'>;
export type VideoFile = CallOutput<'video/get_asset'>;
export type FileStatus = VideoFile['status'];
export type Chapter = Video['chapters'][number];
export type Subtitle = Video['subtitles'][number];

export const VIDEO_LIST = '/content/video/list';
export const VIDEO = '/content/video/edit';

export const FILE_TONES: Readonly<Record<FileStatus, Tone>> = {
  waiting: 'neutral',
  uploading: 'info',
  processing: 'info',
  checking: 'info',
  ready: 'success',
  blocked: 'danger',
  failed: 'danger',
  expired: 'warning',
};

/** Return true if the worker is still processing the file. */
export function isInWork({ status }: Pick<VideoFile, 'status'>): boolean {
  return status === 'processing' || status === 'checking';
}

/** Return seconds in the format of a player: 1:05, 1:02:03. */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const [minutes = 0, rest = 0] = parts;
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Return the seconds of a typed time, or null if it is invalid. */
export function secondsOf(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,2})?)$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes, seconds = '0'] = match;
  // "90" alone is valid, but after minutes the seconds must be below sixty.
  if (minutes !== undefined && Number.parseFloat(seconds) >= 60) return null;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds.replace(',', '.'));
}

export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1)} GB`;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
