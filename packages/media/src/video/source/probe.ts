import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_SUBTITLE, AVMEDIA_TYPE_VIDEO } from 'node-av';
import type { Demuxer, Stream } from 'node-av';
import { isSteady, valueOf } from '../frame/frame-rate.ts';
import { MediaProblem } from '../media-problem.ts';
import { orientationOf } from '../frame/orientation.ts';
import type { StoredAs } from '../frame/picture-filter.ts';
import { squarePixels } from '../frame/picture-shape.ts';
import { allowedDecoder } from './untrusted.ts';

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

/** As many as the resampler takes. */
const mostChannels = 63;

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
  /** As shown: turned upright, with square pixels. */
  width: number;
  height: number;
  stored: StoredAs;
  /** Pictures a second over the whole; 0 when it is not known. */
  averageRate: number;
  /** Its pictures come at even distances. */
  steady: boolean;
  subtitles: TextTrack[];
}

export function describe(demuxer: Demuxer, limits: MediaLimits): Probe {
  const { streams } = demuxer;
  if (streams.length > limits.maxTracks) throw new MediaProblem('too-complex');
  const pictures = streams.filter(
    (stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
  const video = pictures.find((stream) => allowedDecoder('video', stream) !== undefined);
  if (video === undefined) throw new MediaProblem(pictures.length > 0 ? 'unsupported-codec' : 'no-picture');
  const { width, height } = video.codecpar;
  if (width <= 0 || height <= 0) throw new MediaProblem('damaged');
  if (Math.max(width, height) > limits.maxSide || width * height > limits.maxPixels) {
    throw new MediaProblem('too-large');
  }
  const claimedSeconds = Number.isFinite(demuxer.duration) ? Math.max(0, demuxer.duration) : 0;
  if (claimedSeconds > limits.maxSeconds) throw new MediaProblem('too-long');
  const { num, den } = video.timeBase;
  const pictureSeconds = (Number(video.duration) * num) / den;
  const orientation = orientationOf(video);
  const pixelShape = video.sampleAspectRatio.num > 0 ? video.sampleAspectRatio : video.codecpar.sampleAspectRatio;
  const shown = squarePixels({ width, height }, pixelShape);
  const audio = streams.find(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO &&
      stream.codecpar.sampleRate > 0 &&
      stream.codecpar.channels > 0 &&
      stream.codecpar.channels <= mostChannels &&
      allowedDecoder('audio', stream) !== undefined,
  );
  return {
    container: demuxer.formatName,
    claimedSeconds,
    claimedPictureSeconds: pictureSeconds > 0 && pictureSeconds < 1e9 ? pictureSeconds : claimedSeconds,
    startSeconds: Number.isFinite(demuxer.startTime) ? demuxer.startTime : 0,
    videoIndex: video.index,
    audioIndex: audio?.index,
    ...(orientation.transposed ? { width: shown.height, height: shown.width } : shown),
    stored: { width, height, orientation, pixelShape, codec: allowedDecoder('video', video) ?? '' },
    averageRate: valueOf(video.avgFrameRate) || valueOf(video.rFrameRate),
    steady: isSteady(video.avgFrameRate, video.rFrameRate),
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
