import type { FilmPlan } from './film.ts';
import { slowRates } from './film.ts';
import { beam, drift, fallingStar, lamp, twinkle } from './overlays.ts';
import { float, ripple, wind } from './warps.ts';

export const country: readonly FilmPlan[] = [
  {
    name: 'misty-hills',
    scene: 'hills',
    palette: 'dawn',
    seconds: 12,
    travel: [
      [350, 250],
      [370, 215],
    ],
    zoom: [1.08, 1],
    mood: 'wind',
    overlays: [
      lamp(120, 228, 190, '#fff2cc', 0.16, 6),
      drift(
        3,
        9,
        { colour: '#d8eadc', size: [70, 130], dx: 11, dy: 0, power: 0.17, flat: true },
        { x: -120, y: 250, w: 960, h: 150 },
      ),
    ],
  },
  {
    name: 'fireflies',
    scene: 'rainforest',
    palette: 'emerald',
    seconds: 12,
    upright: true,
    travel: [
      [270, 225],
      [440, 225],
    ],
    mood: 'hush',
    warps: [wind(200, 420, 1.6, 160)],
    overlays: [
      drift(5, 110, { colour: '#e8ffa8', size: [3, 8], dx: 3, dy: -9, sway: 14, power: 1.3 }),
      beam(330, -20, { from: 84, to: 104, period: 14, long: 420, colour: '#d8ffc0', power: 0.05, wide: 0.2 }),
    ],
  },
  {
    name: 'rice-terraces',
    scene: 'terraces',
    palette: 'gold',
    seconds: 12,
    travel: [
      [340, 230],
      [380, 230],
    ],
    zoom: [1.1, 1.02],
    mood: 'wind',
    warps: [wind(180, 450, 1.4, 220)],
    overlays: [
      twinkle(8, 60, { x: 0, y: 190, w: 720, h: 230 }, { colour: '#fff2cc', size: 3, flat: true, power: 0.5 }),
      drift(
        9,
        6,
        { colour: '#ffdca8', size: [60, 110], dx: 14, dy: 0, power: 0.12, flat: true },
        { x: -120, y: 130, w: 960, h: 90 },
      ),
    ],
  },
  {
    name: 'snowfall',
    scene: 'snow',
    palette: 'ice',
    seconds: 12,
    upright: true,
    travel: [
      [300, 225],
      [450, 225],
    ],
    mood: 'wind',
    overlays: [
      drift(11, 110, { colour: '#ffffff', size: [1.6, 5], dx: -9, dy: 38, sway: 9, power: 1 }),
      lamp(463, 400, 70, '#ffb45e', 0.5, 2.4),
    ],
  },
  {
    name: 'flower-meadow',
    scene: 'meadow',
    palette: 'rose',
    seconds: 12,
    travel: [
      [350, 260],
      [370, 230],
    ],
    zoom: [1.12, 1.02],
    mood: 'wind',
    warps: [wind(312, 450, 5, 210)],
    overlays: [
      drift(
        12,
        46,
        { colour: '#ffd0dc', size: [2, 6], dx: 30, dy: 7, sway: 12, power: 0.9 },
        { x: -20, y: 170, w: 760, h: 290 },
      ),
    ],
  },
  {
    name: 'moonlit-sea',
    scene: 'moonSea',
    palette: 'night',
    seconds: 312,
    frameRate: 4,
    zoom: [1, 1],
    crf: 33,
    rates: slowRates,
    mood: 'sea',
    warps: [ripple(287, 1), float({ x: 543, y: 330, r: 38, dy: 3, dx: 2, period: 5 })],
    overlays: [
      twinkle(
        14,
        40,
        { x: 320, y: 292, w: 140, h: 150 },
        { colour: '#e6efff', size: 4, flat: true, power: 0.5, pace: 0.8 },
      ),
      twinkle(15, 26, { x: 0, y: 10, w: 720, h: 200 }, { colour: '#ffffff', size: 2, power: 0.6, pace: 0.5 }),
      fallingStar(41, 60, 40),
    ],
  },
  {
    name: 'lighthouse-beam',
    scene: 'lighthouse',
    palette: 'night',
    seconds: 12,
    upright: true,
    travel: [
      [150, 225],
      [210, 225],
    ],
    mood: 'sea',
    warps: [ripple(302, 1.2)],
    overlays: [
      beam(170, 132, { from: -14, to: 24, period: 7, long: 460, colour: '#e6efff', power: 0.16 }),
      beam(170, 132, { from: 166, to: 204, period: 7, long: 260, colour: '#e6efff', power: 0.1 }),
      lamp(170, 132, 70, '#fff2c8', 0.4, 3.5),
    ],
  },
  {
    name: 'harbour-morning',
    scene: 'harbour',
    palette: 'peach',
    seconds: 12,
    travel: [
      [330, 235],
      [390, 235],
    ],
    zoom: [1.06, 1.06],
    mood: 'sea',
    warps: [ripple(364, 1.3), float({ x: 385, y: 318, r: 120, dy: 2.4, period: 6 })],
    overlays: [
      ...[
        [64, 122],
        [225, 106],
        [392, 106],
        [556, 138],
      ].map(([x = 0, y = 0]) => lamp(x, y, 26, '#ff5a4a', 0.9, 2)),
      twinkle(17, 44, { x: 20, y: 372, w: 680, h: 70 }, { colour: '#ffe0b8', size: 4, flat: true, power: 0.6 }),
    ],
  },
  {
    name: 'wind-farm',
    scene: 'turbines',
    palette: 'dawn',
    seconds: 12,
    travel: [
      [350, 225],
      [370, 225],
    ],
    zoom: [1.02, 1.02],
    redrawn: true,
    mood: 'wind',
    overlays: [lamp(315, 250, 150, '#fff2cc', 0.2, 5)],
  },
  {
    name: 'hot-air-balloons',
    scene: 'balloons',
    palette: 'peach',
    seconds: 12,
    upright: true,
    travel: [
      [230, 225],
      [480, 225],
    ],
    mood: 'wind',
    warps: [
      float({ x: 478, y: 200, r: 130, dy: 9, dx: 7, period: 9 }),
      float({ x: 87, y: 158, r: 58, dy: 7, dx: 5, period: 7, phase: 1 }),
      float({ x: 243, y: 105, r: 36, dy: 6, dx: 6, period: 6, phase: 2 }),
      float({ x: 308, y: 82, r: 32, dy: 5, dx: 4, period: 8, phase: 4 }),
    ],
    overlays: [lamp(478, 292, 40, '#ffd27a', 0.8, 2.2)],
  },
  {
    name: 'floating-islands',
    scene: 'island',
    palette: 'ice',
    seconds: 12,
    zoom: [1.04, 1],
    mood: 'wind',
    warps: [
      float({ x: 385, y: 300, r: 175, dy: 7, period: 9 }),
      float({ x: 112, y: 200, r: 85, dy: 6, period: 7, phase: 2 }),
      float({ x: 640, y: 250, r: 80, dy: 6, period: 8, phase: 4 }),
    ],
    overlays: [
      drift(
        21,
        9,
        { colour: '#eef6ff', size: [60, 120], dx: 13, dy: 0, power: 0.2, flat: true },
        { x: -120, y: 330, w: 960, h: 130 },
      ),
    ],
  },
  {
    name: 'sky-whale',
    scene: 'whale',
    palette: 'cyan',
    seconds: 12,
    travel: [
      [340, 225],
      [380, 225],
    ],
    zoom: [1.04, 1.04],
    mood: 'hum',
    warps: [
      float({ x: 310, y: 220, r: 240, dy: 10, dx: 14, period: 10 }),
      float({ x: 497, y: 390, r: 34, dy: 3, period: 4 }),
    ],
    overlays: [
      twinkle(23, 60, { x: 0, y: 10, w: 720, h: 250 }, { colour: '#f0ffff', size: 2.4 }),
      lamp(497, 366, 50, '#ffc46b', 0.6, 2),
      drift(
        24,
        8,
        { colour: '#8fe6ec', size: [60, 110], dx: -15, dy: 0, power: 0.18, flat: true },
        { x: -120, y: 350, w: 960, h: 110 },
      ),
    ],
  },
  {
    name: 'ringed-planet',
    scene: 'planets',
    palette: 'violet',
    seconds: 12,
    travel: [
      [350, 240],
      [390, 215],
    ],
    zoom: [1.16, 1],
    mood: 'hum',
    warps: [
      float({ x: 128, y: 82, r: 44, dy: 5, dx: 8, period: 9 }),
      float({ x: 655, y: 266, r: 38, dy: 6, dx: 5, period: 8, phase: 2 }),
    ],
    overlays: [
      twinkle(25, 110, { x: 0, y: 0, w: 720, h: 380 }, { colour: '#ffffff', size: 2.2 }),
      fallingStar(5, 20, 30),
    ],
  },
];
