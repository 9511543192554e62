import { createHash } from 'node:crypto';
import type { FramePlan } from '../covers/clip-frame.ts';
import type { CoverPlan } from '../covers/cover.ts';
import type { LogoName } from '../covers/logo.ts';
import type { SceneName } from '../covers/scenes.ts';
import { adSize } from './ad-picture.ts';
import { ads } from './ads.ts';
import { agents } from './agents.ts';
import { groups } from './catalogue.ts';
import type { VideoRecord } from './catalogue.ts';
import { authors } from './record.ts';
import { paletteFor } from '../covers/pairing.ts';

/** Plain data: the loader names pictures by it, only `pictures/draw.ts` paints. */
export interface PicturePlan {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly art: { readonly cover: CoverPlan } | { readonly frame: FramePlan } | { readonly logo: LogoName };
}

/** Pictures are cached for ever by their id, so a change of the drawing must change the id: raise this then. */
const artVersion = 2;

/** Looks random, is always the same for the same thing. */
export function idOf(kind: string, key: string): string {
  return createHash('sha256')
    .update(`liuguang demo ${kind} ${artVersion} ${key}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, 'x')
    .slice(0, 16);
}

const sizes = {
  cover: { width: 720, height: 450, widths: [360, 720] },
  avatar: { width: 192, height: 192, widths: [96, 192] },
} as const;

function drawn(kind: keyof typeof sizes, key: string, cover: CoverPlan): PicturePlan {
  return { pictureId: idOf(kind, key), ...sizes[kind], art: { cover } };
}

/** Faces of the authors: small scenes that stay readable in a circle. */
const avatarScenes: readonly SceneName[] = [
  'moonSea',
  'hills',
  'balloons',
  'planets',
  'desert',
  'sea',
  'vinyl',
  'waves',
  'tea',
  'noodle',
  'grid',
  'robot',
  'rainforest',
  'city',
  'rooftop',
  'koi',
];

export function picturePlans(videos: readonly VideoRecord[]): PicturePlan[] {
  const covers = videos.map(({ title, cover: frame }): PicturePlan => ({
    pictureId: idOf('cover', title),
    ...sizes.cover,
    art: { frame },
  }));
  const groupCovers = groups.map(({ name, cover }) =>
    drawn('cover', `group ${name}`, { scene: cover, palette: paletteFor(cover, name, []), seed: `group ${name}` }),
  );
  const adPictures = ads.map(({ key, placement, picture: cover }): PicturePlan => {
    const { width, height, widths } = adSize(placement);
    return { pictureId: idOf('ad', key), width, height, widths, art: { cover } };
  });
  const avatars = authors.map((name, i) => {
    const scene = avatarScenes[i % avatarScenes.length] ?? 'hills';
    return drawn('avatar', name, { scene, palette: paletteFor(scene, name, []), seed: `avatar ${name}` });
  });
  const logos = agents.map(({ logo }): PicturePlan => ({
    pictureId: idOf('logo', logo),
    width: 256,
    height: 256,
    widths: [128, 256],
    art: { logo },
  }));
  return [...logos, ...avatars, ...adPictures, ...groupCovers, ...covers];
}

export const pictureUrl = (kind: 'ad' | 'avatar' | 'logo', key: string, width: number): string =>
  `/i/${idOf(kind, key)}/${width}.webp`;
