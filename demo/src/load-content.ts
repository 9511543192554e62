import { saveAd } from '@liuguang/server/features/ad/ad.public.ts';
import { saveAgent, saveAgentContacts } from '@liuguang/server/features/agent/agent.public.ts';
import { saveGroup } from '@liuguang/server/features/catalogue/catalogue.public.ts';
import { publishVideos, saveSeries } from '@liuguang/server/features/video/video.public.ts';
import { adSize } from './content/ad-picture.ts';
import { ads } from './content/ads.ts';
import { agents } from './content/agents.ts';
import { contacts } from './content/contacts.ts';
import { previewSeconds } from './clips/clip.ts';
import type { VideoRecord } from './content/catalogue.ts';
import { groups } from './content/catalogue.ts';
import { idOf, pictureUrl } from './content/pictures.ts';
import { authors } from './content/record.ts';
import { loadAuthor } from './load-author.ts';
import type { DemoClip } from './load-clips.ts';
import type { LoadTools } from './load-pictures.ts';

export async function loadAgents({ db, say }: LoadTools): Promise<void> {
  for (const { agentId, name, logo, tagline, theme, domains, channels, keys } of agents) {
    await saveAgent(db, {
      agentId,
      name,
      logo: pictureUrl('logo', logo, 256),
      adultEnabled: false,
      domains,
      channels,
      keys,
      tagline,
      theme,
    });
  }
  for (const told of contacts) await saveAgentContacts(db, told);
  say(`demo: agents ${agents.length}`);
}

interface Shelves {
  authors: Map<string, string>;
  groups: Map<string, string>;
  series: Map<string, string>;
}

async function loadShelves({ db }: LoadTools): Promise<Shelves> {
  const shelves: Shelves = { authors: new Map(), groups: new Map(), series: new Map() };
  for (const nickname of authors) {
    shelves.authors.set(nickname, await loadAuthor(db, nickname));
  }
  for (const [position, { name, tags, agents: agentIds, series }] of groups.entries()) {
    const coverId = idOf('cover', `group ${name}`);
    shelves.groups.set(name, (await saveGroup(db, 'video', { name, position, coverId, tags, agentIds })).groupId);
    for (const { title } of series) {
      shelves.series.set(title, (await saveSeries(db, { importKey: `demo-${title}`, title })).seriesId);
    }
  }
  return shelves;
}

/** Publishes the videos; the answer maps titles to ids, for ads that lead to a video. */
export async function loadVideos(
  tools: LoadTools,
  videos: readonly VideoRecord[],
  clips: ReadonlyMap<string, DemoClip>,
  now: number,
): Promise<Map<string, string>> {
  const shelves = await loadShelves(tools);
  // Older ones first, so that ids rise with time as they would in a real catalogue.
  const sorted = videos.toSorted((a, b) => b.ageMs - a.ageMs);
  const made = sorted.map((video) => {
    const { mediaId, durationMs } = required(clips, video.clip);
    return {
      importKey: video.key,
      mediaId,
      durationMs,
      title: video.title,
      description: video.description,
      coverId: idOf('cover', video.title),
      kind: video.kind,
      access: video.access,
      rating: 'all' as const,
      views: video.views,
      likes: video.likes,
      collects: video.collects,
      publishedAt: new Date(now - video.ageMs),
      authorId: required(shelves.authors, video.author),
      groupId: required(shelves.groups, video.group),
      tags: video.tags,
      series: video.series && { seriesId: required(shelves.series, video.series.title), index: video.series.index },
      previewSeconds: video.access === 'free' ? 0 : previewSeconds,
      agentIds: video.agents,
      plays: video.plays,
    };
  });
  const ids = await publishVideos(tools.db, made);
  tools.say(`demo: videos ${ids.length}/${videos.length}`);
  return new Map(sorted.map(({ title }, n) => [title, ids[n] ?? '']));
}

export async function loadAds({ db, say }: LoadTools, videoIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [position, ad] of ads.entries()) {
    const link = 'link' in ad.leadsTo ? ad.leadsTo.link : `/#/video?id=${required(videoIds, ad.leadsTo.video)}`;
    await saveAd(db, {
      importKey: `demo-${ad.key}`,
      agentIds: ad.agents,
      placement: ad.placement,
      name: ad.name,
      remark: ad.remark,
      picture: pictureUrl('ad', ad.key, adSize(ad.placement).width),
      link,
      openType: link.startsWith('/#/') ? 2 : 1,
      playSecond: ad.playSecond ?? 5,
      category: ad.category ?? '',
      position: ad.turns === undefined ? position : 0,
      weight: ad.turns ?? 1,
      dailyCap: ad.dailyCap ?? null,
    });
  }
  say(`demo: ads ${ads.length}`);
}

function required<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo content names ${key}, which does not exist.`);
  return value;
}
