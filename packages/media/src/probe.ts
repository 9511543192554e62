import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av';
import type { Demuxer, Stream } from 'node-av';
import { chooseFrameRate } from './frame-rate.ts';
import type { FrameRate } from './frame-rate.ts';
import { MediaProblem } from './media-problem.ts';
import { allowedDecoder, openUntrusted } from './untrusted.ts';

export interface MediaLimits {
  maxSeconds: number;
  minSeconds: number;
  /** Of one picture. */
  maxPixels: number;
  maxSide: number;
  maxTracks: number;
}

export const defaultLimits: MediaLimits = {
  maxSeconds: 4 * 3600,
  minSeconds: 0.5,
  maxPixels: 8192 * 4320,
  maxSide: 8192,
  maxTracks: 32,
};

export interface TextTrack {
  index: number;
  codec: string;
  /** As the file says, ISO 639; empty when it does not. */
  language: string;
  title: string;
}

export interface Probe {
  container: string;
  /** As the container claims; 0 when it does not say. What is decoded decides. */
  claimedSeconds: number;
  /** The same for the picture track alone: its sound may go on longer. */
  claimedPictureSeconds: number;
  startSeconds: number;
  videoIndex: number;
  audioIndex: number | undefined;
  codec: string;
  /** As shown: turned upright, with square pixels. */
  width: number;
  height: number;
  /** Clockwise turn that makes the picture upright. */
  turn: 0 | 90 | 180 | 270;
  frameRate: FrameRate;
  /** Brighter or more colourful than an ordinary screen shows; it is mapped down. */
  hdr: boolean;
  /** It does not say how its colours are to be read. */
  colourUnknown: boolean;
  subtitles: TextTrack[];
}

export async function probeFile(path: string, limits: MediaLimits = defaultLimits): Promise<Probe> {
  await using demuxer = await openUntrusted(path);
  return describe(demuxer, limits);
}

export function describe(demuxer: Demuxer, limits: MediaLimits): Probe {
  const { streams } = demuxer;
  if (streams.length > limits.maxTracks) throw new MediaProblem('too-complex');
  const pictures = streams.filter(
    (stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  const video = pictures.find((stream) => allowedDecoder('video', stream) !== undefined);
  if (video === undefined) throw new MediaProblem(pictures.length > 0 ? 'unsupported-codec' : 'no-picture');
  const { width, height, colorTrc, colorSpace } = video.codecpar;
  if (width <= 0 || height <= 0) throw new MediaProblem('damaged');
  if (Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels) {
    throw new MediaProblem('too-large');
  }
  const claimedSeconds = Number.isFinite(demuxer.duration) ? Math.max(0, demuxer.duration) : 0;
  if (claimedSeconds > limits.maxSeconds) throw new MediaProblem('too-long');
  const { num, den } = video.timeBase;
  const pictureSeconds = (Number(video.duration) * num) / den;
  const turn = turnOf(video);
  const size = shownSize(video, turn);
  const audio = streams.find(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO &&
      stream.codecpar.sampleRate > 0 &&
      stream.codecpar.channels > 0 &&
      allowedDecoder('audio', stream) !== undefined,
  );
  return {
    container: demuxer.formatName,
    claimedSeconds,
    claimedPictureSeconds: pictureSeconds > 0 && pictureSeconds < 1e9 ? pictureSeconds : claimedSeconds,
    startSeconds: Number.isFinite(demuxer.startTime) ? demuxer.startTime : 0,
    videoIndex: video.index,
    audioIndex: audio?.index,
    codec: allowedDecoder('video', video) ?? '',
    ...size,
    turn,
    frameRate: chooseFrameRate(video.avgFrameRate, video.rFrameRate),
    hdr: colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67,
    colourUnknown: colorSpace === AVCOL_SPC_UNSPECIFIED,
    subtitles: streams.flatMap(textTrack),
  };
}

function textTrack(stream: Stream): TextTrack[] {
  if (stream.codecpar.codecType !== AVMEDIA_TYPE_SUBTITLE) return [];
  const codec = allowedDecoder('text', stream);
  if (codec === undefined) return [];
  const language = stream.metadata?.get('language') ?? '';
  const title = stream.metadata?.get('title') ?? '';
  return [{ index: stream.index, codec, language, title }];
}

/** Phones write the picture as the sensor sees it and say in a matrix how it was held. */
function turnOf(stream: Stream): Probe['turn'] {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (matrix === null || matrix.length < 36) return 0;
  const [a, b] = [matrix.readInt32LE(0), matrix.readInt32LE(4)];
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI / 90) * 90;
  return (((degrees % 360) + 360) % 360) as Probe['turn'];
}

function shownSize(stream: Stream, turn: Probe['turn']): { width: number; height: number } {
  const { width, height } = stream.codecpar;
  const { num, den } = stream.sampleAspectRatio;
  // A ratio that no camera makes is a broken header, not a wish.
  const ratio = num > 0 && den > 0 && num / den > 0.2 && num / den < 5 ? num / den : 1;
  const wide = Math.max(2, Math.round(width * ratio));
  return turn === 90 || turn === 270 ? { width: height, height: wide } : { width: wide, height };
}
