import type { Recording } from './recordings.test-data.ts';

/** What people's cameras, phones and programs write, each a little odd. Times are kept short, sizes small. */
interface Expected {
  /** Other than the longer of its pictures and its sound. */
  seconds?: number;
  /** When the flash, and the tone, are due, where that is not as recorded. */
  flash?: number;
  tone?: number;
  /** What there is to see in a picture without colours, or of one row or column. */
  look?: 'grey' | 'row' | 'column';
  /** Pictures a second that must be left. */
  rate?: number;
  /** Every picture of the recording must be found in it. */
  allPictures?: boolean;
}

export type OddRecording = Recording & { expected?: Expected };

const vp9 = { video: 'libvpx-vp9', encoder: { 'cpu-used': 8, deadline: 'realtime' } };
const vp8 = { video: 'libvpx', encoder: { 'cpu-used': 8, deadline: 'realtime' } };
const av1 = { video: 'libsvtav1', encoder: { preset: 12, 'svtav1-params': 'lp=1' } };
const hevc10 = { video: 'libx265', pixels: 'yuv420p10le', encoder: { preset: 'ultrafast', 'x265-params': 'pools=1' } };
const opus = { codec: 'libopus' };
const mp3 = { codec: 'libmp3lame' };
const silent = { sound: null };

/** Moves at a rate from one moment to another. */
function motion(rate: number, from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) * rate) }, (_, i) => from + i / rate);
}

const turns: Record<string, OddRecording> = {
  'stored upright, and says so': { matrix: [1, 0, 0, 1] },
  'turned to the right': { matrix: [0, 1, -1, 0] },
  'upside down': { matrix: [-1, 0, 0, -1] },
  'turned to the left': { matrix: [0, -1, 1, 0] },
  'mirrored, as a front camera does': { matrix: [-1, 0, 0, 1] },
  'mirrored downwards': { matrix: [1, 0, 0, -1] },
  'mirrored and turned to the right': { matrix: [0, 1, 1, 0] },
  'mirrored and turned to the left': { matrix: [0, -1, -1, 0], format: 'mov' },
};

const paces: Record<string, OddRecording> = {
  'a still minute at 1080p': {
    width: 1920,
    height: 1080,
    rate: 30,
    seconds: 63,
    moments: [0, ...motion(30, 0.9, 1.3), ...motion(30, 62.8, 63)],
    expected: { rate: 30, allPictures: true },
    ...silent,
  },
  'twenty still seconds in the middle': {
    rate: 30,
    seconds: 23,
    moments: [...motion(30, 0, 1.5), ...motion(30, 21.5, 23)],
    expected: { rate: 30, allPictures: true },
  },
  'a still end': { rate: 30, seconds: 12, moments: motion(30, 0, 2), expected: { rate: 30, allPictures: true } },
  'a still end that only the header tells of': {
    format: 'matroska',
    rate: 30,
    seconds: 8,
    moments: motion(30, 0, 1.5),
    expected: { rate: 30, allPictures: true },
    ...silent,
  },
  'a still beginning': {
    format: 'matroska',
    rate: 60,
    seconds: 12,
    moments: [0, 1, 1.2, ...motion(60, 11, 12)],
    expected: { rate: 60, allPictures: true },
  },
  'a screen in bursts': {
    format: 'matroska',
    rate: 60,
    seconds: 6,
    moments: [...motion(60, 0, 0.5), ...motion(30, 1, 1.5), 2, 3, ...motion(60, 5, 5.5)],
    expected: { rate: 60, allPictures: true },
  },
  'a browser that stops sending pictures': {
    format: 'webm',
    ...vp9,
    rate: 30,
    moments: motion(30, 0, 2),
    sound: { ...opus, end: 6 },
    expected: { seconds: 6, rate: 30 },
  },
  'a camera that slows down in the dark': {
    rate: 30,
    moments: [...motion(30, 0, 1), ...motion(15, 1, 2)],
    expected: { rate: 30, allPictures: true },
  },
  'pictures that come unevenly': {
    format: 'matroska',
    rate: 30,
    moments: motion(30, 0, 2).map((moment, i) => (i === 30 || i === 0 ? moment : moment + ((i * 7) % 5) * 0.002)),
    expected: { rate: 30 },
  },
  '23.976 a second': {
    format: 'matroska',
    rate: 24_000 / 1001,
    moments: motion(24, 0, 2).map((moment) => moment * 1.001),
    expected: { rate: 23.976 },
  },
  '60 a second': { rate: 60, expected: { rate: 60, allPictures: true } },
  '120 a second': { rate: 120, expected: { rate: 60 } },
  '240 a second': { rate: 240, expected: { rate: 60 } },
  'one a second': { rate: 1, seconds: 4, expected: { allPictures: true } },
  'one every five seconds': { seconds: 20, rate: 1, moments: [0, 1, 6, 11, 16], expected: { allPictures: true } },
  'a single picture': { rate: 1, seconds: 2, moments: [0], expected: { allPictures: true }, ...silent },
  'one picture under six seconds of sound': { moments: [0], rate: 1, seconds: 1, sound: { end: 6 } },
  'half a second': { seconds: 0.6, ...silent },
};

const sizes: Record<string, OddRecording> = {
  'odd in both sides': { width: 161, height: 97, pixels: 'yuv444p' },
  'odd and of half colours': { width: 161, height: 97, ...vp9, format: 'webm', sound: opus },
  'a banner of 8 to 1': { width: 480, height: 60 },
  'a strip of 1 to 6': { width: 60, height: 360 },
  'one row': { width: 256, height: 1, pixels: 'yuv444p', expected: { look: 'row' } },
  'one column': { width: 1, height: 256, pixels: 'yuv444p', expected: { look: 'column' } },
  'very small': { width: 16, height: 16 },
  'wide pixels': { width: 120, height: 96, pixelShape: { num: 4, den: 3 } },
  'narrow pixels, turned': { width: 160, height: 96, pixelShape: { num: 3, den: 4 }, matrix: [0, 1, -1, 0] },
  'wide pixels in a transport stream': { format: 'mpegts', width: 120, height: 96, pixelShape: { num: 16, den: 9 } },
  'turned in the middle': { format: 'mpegts', width: 96, height: 160, later: { width: 160, height: 96 } },
  'smaller in the middle': { format: 'webm', ...vp9, sound: opus, later: { width: 80, height: 48 } },
  'wider in the middle': { format: 'matroska', ...vp8, sound: opus, later: { width: 320, height: 96 } },
};

const looks: Record<string, OddRecording> = {
  'HEVC of 10 bits': { ...hevc10, format: 'mov' },
  PQ: { ...hevc10, colours: 'color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc' },
  'PQ without primaries': { ...hevc10, colours: 'color_trc=smpte2084:colorspace=bt2020nc' },
  'PQ without anything else': { ...hevc10, colours: 'color_trc=smpte2084' },
  HLG: {
    ...hevc10,
    colours: 'color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc',
    matrix: [0, 1, -1, 0],
  },
  'HLG without primaries': { ...hevc10, colours: 'color_trc=arib-std-b67', format: 'matroska' },
  'PQ of an odd size': { ...vp9, pixels: 'yuv420p10le', width: 161, height: 97, colours: 'color_trc=smpte2084' },
  AV1: { ...av1, format: 'webm', sound: opus },
  'AV1 in mp4': av1,
  VP8: { ...vp8, format: 'webm', sound: opus },
  'full range': { pixels: 'yuvj420p' },
  '4:2:2': { pixels: 'yuv422p' },
  '4:4:4': { pixels: 'yuv444p' },
  grey: { pixels: 'gray', expected: { look: 'grey' } },
  'with transparency': { format: 'mov', video: 'prores_ks', pixels: 'yuva444p10le', sound: { codec: 'pcm_s16le' } },
  interlaced: { interlaced: true, encoder: { preset: 'ultrafast', flags: '+ildct+ilme', 'x264-params': 'tff=1' } },
  'interlaced television': {
    format: 'mpegts',
    video: 'mpeg2video',
    interlaced: true,
    encoder: { flags: '+ildct+ilme' },
    sound: { codec: 'mp2' },
  },
};

const sounds: Record<string, OddRecording> = {
  'no sound': silent,
  'mono of 8 kHz': { sound: { sampleRate: 8000, layout: 'mono' } },
  'telephone sound': { format: 'mov', sound: { codec: 'pcm_mulaw', sampleRate: 8000, layout: 'mono' } },
  '5.1': { sound: { layout: '5.1' } },
  '5.1 of a film': { format: 'matroska', sound: { codec: 'ac3', layout: '5.1' } },
  '6.1 of an editor': { format: 'mov', sound: { codec: 'pcm_s16le', layout: '6.1' } },
  'twelve channels': { format: 'mov', sound: { codec: 'pcm_s16le', layout: '7.1.4' } },
  'five sound tracks': { format: 'matroska', sound: { tracks: 5 } },
  'sound that ends late': { sound: { end: 4 }, expected: { seconds: 4 } },
  'sound that ends early': { seconds: 4, sound: { end: 1.5 } },
  'sound that starts late': { sound: { start: 0.7 } },
  'sound that starts after ten still seconds': {
    rate: 10,
    seconds: 12,
    moments: [0, 1, 1.2, 11],
    sound: { start: 10, end: 12 },
  },
  'sound that changes in the middle': {
    format: 'mpegts',
    sound: { codec: 'mp2', later: { from: 0.48, sampleRate: 24_000, layout: 'mono' } },
  },
  'pictures that start late': { pictureShift: 0.5, expected: { seconds: 2.5, flash: 1.5, tone: 1 } },
};

const containers: Record<string, OddRecording> = {
  'does not start at 0': { format: 'mpegts', shift: 30 },
  'starts before 0': { shift: -0.4, muxer: { avoid_negative_ts: 'disabled' }, expected: { seconds: 1.6, flash: 0.6 } },
  'index in front': { muxer: { movflags: 'faststart' } },
  'in fragments': { muxer: { movflags: 'frag_keyframe+empty_moov+default_base_moof' } },
  mkv: { format: 'matroska' },
  avi: { format: 'avi', video: 'mpeg4', sound: mp3 },
  'avi of a photo camera': {
    format: 'avi',
    video: 'mjpeg',
    pixels: 'yuvj422p',
    sound: { codec: 'pcm_u8', layout: 'mono' },
  },
  flv: { format: 'flv', video: 'flv', sound: { ...mp3, sampleRate: 44_100 } },
  'a program stream': { format: 'vob', video: 'mpeg2video', sound: { codec: 'mp2' } },
  wmv: { format: 'asf', video: 'wmv2', sound: { codec: 'wmav2', sampleRate: 44_100 } },
  '3gp': { format: '3gp', video: 'h263', width: 176, height: 144, sound: { sampleRate: 8000, layout: 'mono' } },
};

export const oddRecordings: Record<string, OddRecording> = {
  ...turns,
  ...paces,
  ...sizes,
  ...looks,
  ...sounds,
  ...containers,
};
