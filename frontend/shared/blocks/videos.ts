/** Supported video platforms and the patterns of their URLs. */
const PLACES: readonly (readonly [name: string, host: RegExp, path: RegExp])[] = [
  [
    'YouTube',
    /^(?:(?:www|m)\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
    /^\/(?:watch$|embed\/|shorts\/|live\/)/,
  ],
  ['YouTube', /^youtu\.be$/, /^\/[\w-]{6,}/],
  ['TikTok', /^(?:(?:www|m|vm|vt)\.)?tiktok\.com$/, /^\/./],
  ['Instagram', /^(?:www\.)?instagram\.com$/, /^\/(?:p|reel|reels|tv)\//],
];

/** Return the name of the platform of a video URL; null if it is not supported. */
export function videoPlace(url: string): string | null {
  try {
    const { protocol, hostname, pathname } = new URL(url);
    if (protocol !== 'https:') return null;
    return PLACES.find(([, host, path]) => host.test(hostname) && path.test(pathname))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Return the shareable URL of an embedded video; null if it is not supported. */
export function videoUrl(src: string): string | null {
  const url = src.startsWith('//') ? `https:${src}` : src;
  if (videoPlace(url) === null) return null;
  const embedded = /^\/embed\/([\w-]+)/.exec(new URL(url).pathname)?.[1];
  return embedded === undefined ? url : `https://www.youtube.com/watch?v=${embedded}`;
}
