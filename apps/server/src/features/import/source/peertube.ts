import { z } from 'zod';
import type { SourceWeb } from '../fetch/source-web.ts';
import { SourceProblem } from './source-problem.ts';
import type { ReadSource } from './source-reader.ts';
import { type Found, type Place, toRecord, webPlace } from './source-record.ts';

const pageSize = 50;
const mostVideos = 200_000;

const list = z.object({ total: z.number(), data: z.array(z.object({ uuid: z.string().max(100) })) });
const labelled = z.object({ label: z.string().nullish() }).nullish();
const file = z.object({
  resolution: z.object({ id: z.number() }).nullish(),
  size: z.number().nullish(),
  fileUrl: z.string().nullish(),
  fileDownloadUrl: z.string().nullish(),
  hasVideo: z.boolean().nullish(),
  hasAudio: z.boolean().nullish(),
});
type VideoFile = z.infer<typeof file>;
const details = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  category: labelled,
  publishedAt: z.string().nullish(),
  originallyPublishedAt: z.string().nullish(),
  account: z.object({ displayName: z.string().nullish() }).nullish(),
  channel: z.object({ displayName: z.string().nullish() }).nullish(),
  previewPath: z.string().nullish(),
  thumbnailPath: z.string().nullish(),
  files: z.array(file).nullish(),
  streamingPlaylists: z
    .array(z.object({ playlistUrl: z.string().nullish(), files: z.array(file).nullish() }))
    .nullish(),
  isLive: z.boolean().nullish(),
});
const captions = z.object({
  data: z.array(
    z.object({
      language: z.object({ id: z.string(), label: z.string().nullish() }),
      captionPath: z.string().nullish(),
      fileUrl: z.string().nullish(),
    }),
  ),
});

/** An instance of PeerTube, oldest first, so that what is new comes at the end. */
export function peertube(web: SourceWeb, address: string): ReadSource {
  return async function* (from, now) {
    const base = new URL('/', address);
    for (let at = from?.read ?? 0; at < mostVideos; at += pageSize) {
      const page = list.safeParse(await web.json(pageUrl(base, at)));
      if (!page.success) throw new SourceProblem('来源的回答不是 PeerTube 接口的格式，请检查地址');
      for (const [index, { uuid }] of page.data.data.entries()) {
        const found = await foundIn(web, base, uuid);
        yield { record: toRecord(found, now), place: { read: at + index + 1 } };
      }
      if (page.data.data.length < pageSize) return;
    }
  };
}

function pageUrl(base: URL, start: number): URL {
  const url = new URL('./api/v1/videos', base);
  for (const [name, value] of Object.entries({ start, count: pageSize, sort: 'publishedAt', nsfw: 'both' })) {
    url.searchParams.set(name, String(value));
  }
  return url;
}

async function foundIn(web: SourceWeb, base: URL, uuid: string): Promise<Found> {
  const own = new URL(`./api/v1/videos/${encodeURIComponent(uuid)}`, base);
  const read = details.safeParse(await web.json(own).catch(nothingWhereRefused));
  if (!read.success) return { key: uuid, title: uuid, problem: '来源没有给出这个视频的详情' };
  const video = read.data;
  const chosen = fileOf(video, base);
  // A question that costs its share of the pace: only for what is brought in.
  const isTaken = chosen !== null && !video.isLive;
  const told = captions.safeParse(
    isTaken ? await web.json(new URL(`${own.pathname}/captions`, base)).catch(() => null) : null,
  );
  return {
    key: video.uuid,
    title: video.name,
    description: video.description ?? '',
    tags: video.tags ?? [],
    category: video.category?.label ?? '',
    author: video.account?.displayName ?? video.channel?.displayName ?? '',
    publishedAt: Date.parse(video.originallyPublishedAt ?? video.publishedAt ?? '') || null,
    cover: webPlace(video.previewPath ?? video.thumbnailPath, base),
    file: chosen,
    subtitles: (told.success ? told.data.data : []).flatMap(({ language, captionPath, fileUrl }) => {
      const place = webPlace(fileUrl ?? captionPath, base);
      return place ? [{ lang: language.id, label: language.label ?? language.id, place }] : [];
    }),
    ...(video.isLive ? { problem: '直播不能导入' } : {}),
  };
}

/** One video that is gone since it was listed, or that is not given to us, is no end of an import of thousands. */
function nothingWhereRefused(error: unknown): null {
  if (error instanceof SourceProblem && error.isRefusal) return null;
  throw error;
}

/** The largest file of up to 1080 lines that holds picture and sound; else the playlist. */
function fileOf(video: z.infer<typeof details>, base: URL): Place | null {
  const playlists = video.streamingPlaylists ?? [];
  const best =
    largest(video.files ?? []) ??
    largest(playlists.flatMap(({ files }) => files ?? []).filter((one) => one.hasAudio !== false));
  const url = best?.fileUrl ?? best?.fileDownloadUrl ?? playlists[0]?.playlistUrl;
  return webPlace(url, base);
}

function largest(files: readonly VideoFile[]): VideoFile | undefined {
  const usable = files.filter(
    ({ hasVideo, fileUrl, fileDownloadUrl }) => hasVideo !== false && (fileUrl ?? fileDownloadUrl),
  );
  const lines = (one: VideoFile) => one.resolution?.id ?? 0;
  const sorted = usable.toSorted((a, b) => lines(b) - lines(a) || (b.size ?? 0) - (a.size ?? 0));
  return sorted.find((one) => lines(one) <= 1080) ?? sorted.at(-1);
}
