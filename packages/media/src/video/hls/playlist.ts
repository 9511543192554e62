/** The two kinds of HLS playlist that we write, as text. URIs are relative, so that a folder can be served from anywhere. */
export interface MediaPlaylist {
  targetDuration: number;
  init: string;
  segments: { uri: string; duration: number }[];
  ended: boolean;
}

export function parseMediaPlaylist(text: string): MediaPlaylist {
  const playlist: MediaPlaylist = { targetDuration: 0, init: '', segments: [], ended: false };
  let duration = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-TARGETDURATION:')) playlist.targetDuration = Number(line.slice(22));
    else if (line.startsWith('#EXT-X-MAP:')) playlist.init = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8));
    else if (line === '#EXT-X-ENDLIST') playlist.ended = true;
    else if (line !== '' && !line.startsWith('#')) playlist.segments.push({ uri: line, duration });
  }
  return playlist;
}

/** The same playlist, ended after the last segment that is over by `seconds`. */
export function firstSegments(text: string, seconds: number): string {
  const kept: string[] = [];
  let end = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice(8));
    if (end > seconds + 0.001) break;
    if (line !== '' && line !== '#EXT-X-ENDLIST') kept.push(line);
  }
  return `${[...kept, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

export interface Variant {
  uri: string;
  width: number;
  height: number;
  frameRate: number;
  codec: string;
  /** Bits a second of the heaviest segment, and of the whole. */
  peak: number;
  average: number;
}

export interface AudioVariant {
  uri: string;
  codec: string;
  channels: number;
  peak: number;
  average: number;
}

/** The variant a player starts with is the first, so order decides the first picture. */
export function masterPlaylist(variants: readonly Variant[], audio: AudioVariant | undefined): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="main",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.uri}"`,
    );
  }
  for (const variant of variants) {
    const codecs = audio ? `${variant.codec},${audio.codec}` : variant.codec;
    const attributes = [
      `BANDWIDTH=${Math.ceil(variant.peak + (audio?.peak ?? 0))}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(variant.average + (audio?.average ?? 0))}`,
      `CODECS="${codecs}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${variant.frameRate.toFixed(3)}`,
      ...(audio ? ['AUDIO="audio"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, variant.uri);
  }
  return `${lines.join('\n')}\n`;
}
