import { hash } from 'node:crypto';
import type { AgentTheme } from '@liuguang/contract/shapes/brand.ts';

/**
 * The icon of an agent without a logo: the strokes of the product in the agent's colours, turned as its name decides.
 * Without letters: fonts differ from machine to machine.
 */
export function agentEmblem(name: string, { accent, accentEnd, background }: AgentTheme): string {
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
