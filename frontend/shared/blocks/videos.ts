/** The places that videos may be shown from, and how their addresses look. */
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

/** Where a video's address leads: the name of the place; null where it is none of those that can be shown. */
export function videoPlace(url: string): string | null {
  try {
    const { protocol, hostname, pathname } = new URL(url);
    if (protocol !== 'https:') return null;
    return PLACES.find(([, host, path]) => host.test(hostname) && path.test(pathname))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** The address that a person would share of an embedded video; null where it cannot be shown here. */
export function videoUrl(src: string): string | null {
  const url = src.startsWith('//') ? `https:${src}` : src;
  if (videoPlace(url) === null) return null;
  const embedded = /^\/embed\/([\w-]+)/.exec(new URL(url).pathname)?.[1];
  return embedded === undefined ? url : `https://www.youtube.com/watch?v=${embedded}`;
}
