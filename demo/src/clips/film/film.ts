import sharp from 'sharp';
import type { PaletteName } from '../../covers/palette.ts';
import { palettes } from '../../covers/palette.ts';
import { sheet } from '../../covers/kit.ts';
import type { SceneName } from '../../covers/scenes.ts';
import { scenes } from '../../covers/scenes.ts';
import { hash, random } from '../../draw/random.ts';
import type { Surface } from '../../draw/surface.ts';
import type { Clip } from '../clip.ts';
import type { Mood } from './moods.ts';
import { moodSound } from './moods.ts';

/** Where the eye is, in units of the drawn sheet (720 x 450). */
interface View {
  x: number;
  y: number;
  /** Pixels of the film for one unit of the sheet. */
  scale: number;
}

/** Moves a spot of the drawing: says from where the picture at (x, y) is taken, by adding to `shift`. */
export type Warp = (x: number, y: number, time: number, shift: { x: number; y: number }) => void;

/** Adds light or small things over the picture; places are on the sheet, `at` brings them onto the film. */
export type Overlay = (target: Surface, time: number, at: Placed) => void;

export interface Placed {
  (x: number, y: number): readonly [x: number, y: number];
  scale: number;
}

/** A drawn scene that moves: parts of it are bent, lights and weather are laid over it, and the eye travels. */
export interface FilmPlan {
  name: string;
  scene: SceneName;
  palette: PaletteName;
  /** 12 unless told otherwise. */
  seconds?: number;
  upright?: boolean;
  /** The middle of the view at the beginning and at the end; it stays where it is when not given. */
  travel?: readonly [fromX: number, fromY: number, toX: number, toY: number];
  /** How much closer the eye is at the beginning and at the end. */
  zoom?: readonly [from: number, to: number];
  frameRate?: number;
  /** The scene itself moves: it is drawn anew for every picture. */
  redrawn?: boolean;
  warps?: readonly Warp[];
  overlays?: readonly Overlay[];
  mood: Mood;
  crf?: number;
  rates?: Clip['rates'];
}

/** Kilobits a second for films of minutes: the eye stands still there, so little has to be told. */
export const slowRates = { large: 36, small: 13, sound: 20_000 };

/** Flat shapes need fewer pixels than the painted clips do. */
const landscape = { width: 960, height: 540 };
const portrait = { width: 540, height: 960 };
const drawnScale = { landscape: 1.5, portrait: 2.25 };
/** Film pixels between two points at which the bending is worked out; it is smooth in between. */
const mesh = 4;

async function drawn({ scene, palette }: FilmPlan, scale: number, seconds = 0): Promise<Surface> {
  const art = scenes[scene](random(hash(`clip ${scene}`)), palettes[palette], seconds);
  const width = Math.round(sheet.width * scale);
  const height = Math.round(sheet.height * scale);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}">${art}</svg>`;
  const raw = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const data = new Float32Array(raw.length);
  for (let i = 0; i < raw.length; i += 1) data[i] = (raw[i] ?? 0) / 255;
  return { width, height, data };
}

/** The view stays on the sheet. */
const inside = (value: number, half: number, size: number) => Math.min(size - half, Math.max(half, value));

function viewAt(plan: FilmPlan, frame: { width: number; height: number }, scale: number, progress: number): View {
  const middle = [sheet.width / 2, sheet.height / 2] as const;
  const [fromX, fromY, toX, toY] = plan.travel ?? [...middle, ...middle];
  const [near, far] = plan.zoom ?? [1, 1.05];
  // Slow at both ends, so that neither the beginning nor the end is a jerk.
  const t = progress * progress * (3 - 2 * progress);
  const least = Math.max(frame.width / sheet.width, frame.height / sheet.height);
  const zoomed = Math.max(least, scale * 0.9) * (near + (far - near) * t);
  const halfWidth = frame.width / zoomed / 2;
  const halfHeight = frame.height / zoomed / 2;
  return {
    x: inside(fromX + (toX - fromX) * t, halfWidth, sheet.width),
    y: inside(fromY + (toY - fromY) * t, halfHeight, sheet.height),
    scale: zoomed,
  };
}

/** Where each point of the mesh is taken from, in units of the sheet: x and y in turn. */
function bend(into: Float32Array, columns: number, rows: number, corner: View, warps: readonly Warp[], time: number) {
  const shift = { x: 0, y: 0 };
  for (let row = 0, i = 0; row < rows; row += 1) {
    const y = corner.y + (row * mesh) / corner.scale;
    for (let column = 0; column < columns; column += 1, i += 2) {
      const x = corner.x + (column * mesh) / corner.scale;
      shift.x = 0;
      shift.y = 0;
      for (const warp of warps) warp(x, y, time, shift);
      into[i] = x + shift.x;
      into[i + 1] = y + shift.y;
    }
  }
}

function project(target: Surface, base: Surface, points: Float32Array, columns: number, scale: number): void {
  const { width, height, data } = target;
  const source = base.data;
  const stride = base.width * 3;
  const maxX = base.width - 1.001;
  const maxY = base.height - 1.001;
  for (let y = 0, i = 0; y < height; y += 1) {
    const row = Math.floor(y / mesh);
    const v = (y - row * mesh) / mesh;
    for (let x = 0; x < width; x += 1, i += 3) {
      const column = Math.floor(x / mesh);
      const u = (x - column * mesh) / mesh;
      const p = (row * columns + column) * 2;
      const q = p + columns * 2;
      const ax = (points[p] ?? 0) + ((points[p + 2] ?? 0) - (points[p] ?? 0)) * u;
      const bx = (points[q] ?? 0) + ((points[q + 2] ?? 0) - (points[q] ?? 0)) * u;
      const ay = (points[p + 1] ?? 0) + ((points[p + 3] ?? 0) - (points[p + 1] ?? 0)) * u;
      const by = (points[q + 1] ?? 0) + ((points[q + 3] ?? 0) - (points[q + 1] ?? 0)) * u;
      const sx = Math.min(maxX, Math.max(0, (ax + (bx - ax) * v) * scale));
      const sy = Math.min(maxY, Math.max(0, (ay + (by - ay) * v) * scale));
      const x0 = sx | 0;
      const y0 = sy | 0;
      const fx = sx - x0;
      const fy = sy - y0;
      const o = y0 * stride + x0 * 3;
      for (let c = 0; c < 3; c += 1) {
        const top = (source[o + c] ?? 0) + ((source[o + c + 3] ?? 0) - (source[o + c] ?? 0)) * fx;
        const low =
          (source[o + c + stride] ?? 0) + ((source[o + c + stride + 3] ?? 0) - (source[o + c + stride] ?? 0)) * fx;
        data[i + c] = top + (low - top) * fy;
      }
    }
  }
}

export function film(plan: FilmPlan): Clip {
  const frame = plan.upright === true ? portrait : landscape;
  const scale = plan.upright === true ? drawnScale.portrait : drawnScale.landscape;
  return {
    name: plan.name,
    ...frame,
    seconds: plan.seconds ?? 12,
    crf: plan.crf ?? 30,
    frameRate: plan.frameRate ?? 10,
    preset: 'fast',
    rates: plan.rates ?? { large: 105, small: 32, sound: 28_000 },
    async scene() {
      let base = await drawn(plan, scale);
      const columns = Math.ceil(frame.width / mesh) + 2;
      const rows = Math.ceil(frame.height / mesh) + 2;
      const points = new Float32Array(columns * rows * 2);
      return async (target, time, progress) => {
        if (plan.redrawn === true) base = await drawn(plan, scale, time);
        const view = viewAt(plan, frame, scale, progress);
        const corner = {
          x: view.x - frame.width / view.scale / 2,
          y: view.y - frame.height / view.scale / 2,
          scale: view.scale,
        };
        bend(points, columns, rows, corner, plan.warps ?? [], time);
        project(target, base, points, columns, scale);
        const at: Placed = Object.assign(
          (x: number, y: number) => [(x - corner.x) * view.scale, (y - corner.y) * view.scale] as const,
          { scale: view.scale },
        );
        for (const overlay of plan.overlays ?? []) overlay(target, time, at);
      };
    },
    sound: (seconds) => moodSound(plan.mood, hash(plan.name), seconds),
  };
}
