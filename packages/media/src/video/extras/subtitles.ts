import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Packet } from 'node-av';
import type { Probe, TextTrack } from '../source/probe.ts';
import { openUntrusted } from '../source/untrusted.ts';
import { vttFile } from './vtt.ts';
import type { Cue } from './vtt.ts';

export interface Subtitle {
  /** BCP 47, and the name of its file: subs/<lang>.vtt. */
  lang: string;
  label: string;
}

export interface SubtitleTrack extends Subtitle {
  cues: Cue[];
}

const mostTracks = 8;
const mostCues = 20_000;
const longestText = 2000;

/** The languages of our audience under the codes that files use. */
const languages: Readonly<Record<string, readonly [lang: string, label: string]>> = {
  chi: ['zh', '中文'],
  zho: ['zh', '中文'],
  zh: ['zh', '中文'],
  eng: ['en', 'English'],
  en: ['en', 'English'],
  jpn: ['ja', '日本語'],
  kor: ['ko', '한국어'],
};

/** Reads the text tracks of a file in a pass of its own: they are small, but may lie anywhere in it. */
export async function readSubtitles(path: string, probe: Probe, signal?: AbortSignal): Promise<SubtitleTrack[]> {
  const tracks: SubtitleTrack[] = [];
  for (const track of probe.subtitles.slice(0, mostTracks)) {
    const cues = await readCues(path, track, probe.startSeconds, signal);
    if (cues.length > 0) tracks.push({ ...naming(track, tracks), cues });
  }
  return tracks;
}

export async function writeSubtitles(folder: string, tracks: readonly SubtitleTrack[], until?: number): Promise<void> {
  if (tracks.length === 0) return;
  await mkdir(join(folder, 'subs'), { recursive: true });
  for (const { lang, cues } of tracks) await writeFile(join(folder, 'subs', `${lang}.vtt`), vttFile(cues, until));
}

function naming({ language, title }: TextTrack, taken: readonly Subtitle[]): Subtitle {
  const [code, label] = languages[language.toLowerCase()] ?? ['und', '字幕'];
  const same = taken.filter(({ lang }) => lang === code || lang.startsWith(`${code}-x`)).length;
  // A second track of the same language gets a private-use tag of its own, so that files and players keep them apart.
  const lang = same === 0 ? code : `${code}-x${same + 1}`;
  const clean = title.replaceAll(/[\p{C}<>]/gu, '').slice(0, 40);
  return { lang, label: clean === '' ? label : clean };
}

async function readCues(path: string, track: TextTrack, startSeconds: number, signal?: AbortSignal): Promise<Cue[]> {
  await using demuxer = await openUntrusted(path, signal);
  const cues: Cue[] = [];
  for await (const packet of demuxer.packets(track.index)) {
    if (packet === null) continue;
    const cue = cueOf(packet, track.codec, startSeconds);
    packet.free();
    if (cue) cues.push(cue);
    if (cues.length >= mostCues) break;
  }
  return cues;
}

function cueOf(packet: Packet, codec: string, startSeconds: number): Cue | undefined {
  const { num, den } = packet.timeBase;
  const start = (Number(packet.pts) * num) / den - startSeconds;
  const length = (Number(packet.duration) * num) / den;
  if (packet.data === null || !Number.isFinite(start) || start < 0) return undefined;
  const text = textOf(packet.data, codec).slice(0, longestText);
  return { start, end: start + (length > 0 ? length : 3), text };
}

function textOf(data: Buffer, codec: string): string {
  if (codec === 'mov_text') {
    const length = data.length >= 2 ? data.readUInt16BE(0) : 0;
    return data.subarray(2, 2 + length).toString('utf8');
  }
  const text = data.toString('utf8');
  // ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text: the ninth field, with its commas.
  const plain = codec === 'ass' || codec === 'ssa' ? text.split(',').slice(8).join(',') : text;
  return plain
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/\\N/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '');
}
