/**
 * The files of a media folder that may leave it, by name and not only by ending: a source or a half-made file lies
 * beside them under other names. `v720/000.m4s`, `audio/init.mp4`, `thumbs/003.webp`, `subs/zh.vtt`, and each of them under
 * `preview/`, which is all that a preview grant opens.
 */
const allowed =
  /^(?:preview\/)?(?:master\.m3u8|[a-z0-9-]{1,32}\/(?:playlist\.m3u8|init\.mp4|\d{1,6}\.m4s|[A-Za-z0-9-]{1,32}\.(?:vtt|webp)))$/;

const contentTypes: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
};

/** The content type of a path that may be served in this mode, or null. The path is compared as sent, undecoded. */
export function servedType(path: string, mode: 'full' | 'preview'): string | null {
  if (!allowed.test(path)) return null;
  if (mode === 'preview' && !path.startsWith('preview/')) return null;
  return contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? null;
}
