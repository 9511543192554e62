import { timeOf } from './csv-columns.ts';
import { plainText } from './plain-text.ts';
import { type Found, type Place, tagsOf, webPlace } from './source-record.ts';

/** A video of MacCMS, by the names of its own table, whether it comes from the interface or from a dump. */
export interface Vod {
  readonly vod_id: string;
  readonly vod_name: string;
  readonly vod_pic?: string;
  readonly vod_content?: string;
  readonly vod_blurb?: string;
  readonly vod_class?: string;
  readonly vod_tag?: string;
  readonly type_name?: string;
  /** `a$$$b`: the players, and the same of their lists of episodes. */
  readonly vod_play_from?: string;
  readonly vod_play_url?: string;
  readonly vod_time?: string;
  readonly vod_time_add?: string;
}

interface Episode {
  readonly name: string;
  readonly file: Place;
}

const mostEpisodes = 3000;

/** Each episode is a video; those of one title are a series. */
export function foundInVod(
  vod: Vod,
  { base, player }: { base?: URL | undefined; player?: string | undefined },
): Found[] {
  const title = plainText(vod.vod_name);
  const id = vod.vod_id;
  const about = {
    description: plainText(vod.vod_content ?? '') || plainText(vod.vod_blurb ?? ''),
    tags: [...tagsOf(vod.vod_class ?? ''), ...tagsOf(vod.vod_tag ?? '')],
    category: vod.type_name ?? '',
    publishedAt: timeOf(vod.vod_time_add ?? '') ?? timeOf(vod.vod_time ?? ''),
    cover: webPlace(vod.vod_pic, base),
  };
  const episodes = episodesOf(vod, player);
  if (episodes.length === 0) {
    const problem =
      (vod.vod_play_url ?? '').trim() === '' ? '没有播放地址' : '没有能直接下载的地址（只支持视频文件和 m3u8）';
    return [{ ...about, key: `${id}#1`, title, file: null, problem }];
  }
  // The first episode has the same key when others follow it later: it is put into their series then.
  if (episodes.length === 1) return [{ ...about, key: `${id}#1`, title, file: episodes[0]?.file ?? null }];
  return episodes.map(({ name, file }, index) => {
    const series = { key: id, title, index: index + 1 };
    const own = { key: `${id}#${index + 1}`, title: `${title} ${name || `第${index + 1}集`}`, file, series };
    return Object.assign(own, about);
  });
}

/** Of the player that was asked for, else of the first with whole files, else of the first with playlists. */
function episodesOf({ vod_play_from: from = '', vod_play_url: urls = '' }: Vod, player?: string): Episode[] {
  const names = from.split('$$$').map((name) => name.trim());
  const lists = urls.split('$$$').map((list, index) => ({ name: names[index] ?? '', episodes: readList(list) }));
  const usable = lists.filter(({ episodes }) => episodes.length > 0);
  const chosen =
    usable.find(({ name }) => name === player) ??
    usable.find(({ episodes }) => episodes.every(({ file }) => isWhole(file))) ??
    usable[0];
  return chosen?.episodes ?? [];
}

/** `第1集$https://…#第2集$https://…`, also without names. Pages that hold a player are no files. */
function readList(list: string): Episode[] {
  return list
    .split(/#|\r?\n/u)
    .slice(0, mostEpisodes)
    .flatMap((entry) => {
      const cut = entry.indexOf('$');
      const file = webPlace(entry.slice(cut + 1).split('$')[0]);
      return file && isMedia(file) ? [{ name: plainText(entry.slice(0, Math.max(0, cut))).trim(), file }] : [];
    });
}

function pathOf(file: Place): string {
  return 'url' in file ? (URL.parse(file.url)?.pathname.toLowerCase() ?? '') : '';
}

function isWhole(file: Place): boolean {
  return /\.(?:mp4|m4v|mov|mkv|webm|avi|flv|ts|mpg|mpeg|wmv|3gp)$/.test(pathOf(file));
}

function isMedia(file: Place): boolean {
  return isWhole(file) || pathOf(file).endsWith('.m3u8');
}
