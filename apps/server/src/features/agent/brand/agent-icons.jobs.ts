import { hash } from 'node:crypto';
import { makeIcons } from '@liuguang/media/picture/icons.ts';
import { makeShareCard } from '@liuguang/media/picture/share-card.ts';
import type { AgentTheme } from '@liuguang/contract/shapes/brand.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf } from '../../../platform/jobs/job-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { pictureIdOf } from '../../picture/picture.public.ts';
import { iconFolder, iconsOf, iconVersionOf } from './agent-brand.ts';
import { shareCardName } from './share-picture.ts';
import { facesOfAgents, pictureWidths } from './agent-brand.repository.ts';

const largestIcon = 512;

/** Only those that are missing: a repeat finds nothing to do. */
export const drawAgentIcons: JobHandler<object> = async (_payload, context) => {
  const { signal, log } = context;
  const { db } = context.database;
  const storage = await storageOf(context);
  for (const face of await facesOfAgents(db)) {
    if (signal.aborted) return;
    const { agentId, agentName, theme } = face;
    const folder = iconFolder(agentId, iconVersionOf(face));
    // Written last, so it says that the others are there.
    const whole = `${folder}/favicon.svg`;
    const card = `${folder}/${shareCardName}`;
    if ((await storage.stat(whole)) && (await storage.stat(card))) continue;
    const logo = await logoOf({ db, storage }, face.logo);
    if (face.logo !== '' && !logo) log.warn({ agentId }, 'the logo of an agent cannot be read: its icon is drawn');
    const emblem = agentEmblem(agentName, theme);
    const icons = await makeIcons(logo ?? Buffer.from(emblem), theme.background);
    for (const { name, bytes } of icons) await storage.put(`${folder}/${name}`, bytes);
    await storage.put(card, await makeShareCard(logo ?? Buffer.from(emblem), theme));
    const medium = icons.find(({ name }) => name === 'icon-192.png');
    await storage.put(whole, Buffer.from(logo && medium ? framed(medium.bytes) : emblem));
    for await (const key of storage.list(iconsOf(agentId))) {
      if (!key.startsWith(`${folder}/`)) await storage.delete(key);
    }
  }
};

/** An address that asks for an SVG gets one, also where the logo is a picture. */
function framed(png: Buffer): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}

/** The logo in the size nearest to the largest icon: what we made of it, never a stranger's file. */
async function logoOf({ db, storage }: { db: Db; storage: Storage }, logo: string): Promise<Buffer | null> {
  const pictureId = pictureIdOf(logo);
  if (pictureId === undefined) return null;
  const widths = (await pictureWidths(db, pictureId)).toSorted((a, b) => a - b);
  const width = widths.find((each) => each >= largestIcon) ?? widths.at(-1);
  return width === undefined ? null : await storage.read(`pictures/${pictureId}/${width}.webp`);
}

/**
 * The icon of an agent without a logo: the strokes of the product in the agent's colours, turned as its name decides.
 * Without letters: fonts differ from machine to machine.
 */
function agentEmblem(name: string, { accent, accentEnd, background }: AgentTheme): string {
  const [turn = 0, side = 0] = hash('sha256', name, 'buffer');
  const place = `rotate(${(turn % 4) * 90} 32 32)${side % 2 === 0 ? '' : ' translate(64 0) scale(-1 1)'}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1">' +
    `<stop stop-color="${accent}"/><stop offset="1" stop-color="${accentEnd}"/></linearGradient></defs>` +
    `<rect width="64" height="64" rx="16" fill="${background}"/><g transform="${place}">` +
    '<g fill="none" stroke="url(#a)" stroke-linecap="round" stroke-width="5"><path d="M14 42c10 0 12-20 24-20 5 0 9 3 12 7"/>' +
    '<path d="M18 51c8 0 11-14 20-14 4 0 6 2 8 4" opacity=".55"/></g>' +
    `<circle cx="44" cy="15" r="4" fill="${accentEnd}"/></g></svg>`
  );
}
