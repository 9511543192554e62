/** Gives the body of a place of the installation. */
export type Get = (place: string) => Buffer;

interface Played {
  readonly name: string;
  /** Of the first segment. */
  readonly bytes: number;
}

/** The first free video, as a player fetches it: both playlists, the first part and a segment. */
export function playFreeVideo(get: Get): Played {
  const { data: page } = JSON.parse(get('/api/agent/getVideoByGroup?agentid=3&access=free&size=1').toString()) as {
    data: { list: { videoId: string; title: string }[] };
  };
  const [card] = page.list;
  const { data: video } = JSON.parse(get(`/api/agent/getVideoInfo?agentid=3&videoId=${card?.videoId}`).toString()) as {
    data: { playback: { url: string } };
  };
  const master = new URL(video.playback.url, 'https://app.example');
  const variant = new URL(firstFile(get(master.pathname).toString()), master);
  const list = get(variant.pathname).toString();
  const start = /URI="([^"]+)"/.exec(list)?.[1] ?? '';
  get(new URL(start, variant).pathname);
  const segment = get(new URL(firstFile(list), variant).pathname);
  if (segment.toString('latin1', 4, 8) !== 'moof' && !segment.includes('moof'))
    throw new Error('that is no segment of a film');
  return { name: card?.title ?? '', bytes: segment.length };
}

function firstFile(list: string): string {
  return list.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
}
