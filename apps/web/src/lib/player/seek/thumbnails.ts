/** The small pictures of a clip: which part of which sheet shows which seconds, as `thumbs.vtt` tells it. */
export interface Thumbnail {
  readonly start: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cuePattern = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3}) --> .*\n([0-9A-Za-z_-]+\.webp)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** Anything in the file that is not such a cue is passed over. */
export function parseThumbnails(vtt: string, url: string): Thumbnail[] {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return Array.from(vtt.replaceAll('\r\n', '\n').matchAll(cuePattern), (cue) => {
    const [hours, minutes, seconds, x, y, width, height] = [1, 2, 3, 5, 6, 7, 8].map((group) =>
      Number(cue[group] ?? 0),
    );
    return {
      start: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0),
      url: `${folder}${cue[4]}`,
      x: x ?? 0,
      y: y ?? 0,
      width: width ?? 0,
      height: height ?? 0,
    };
  });
}

export function thumbnailAt(list: readonly Thumbnail[], seconds: number): Thumbnail | undefined {
  return list.findLast(({ start }) => start <= seconds);
}
