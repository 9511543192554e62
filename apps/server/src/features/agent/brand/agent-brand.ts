import { hash } from 'node:crypto';
import type { AgentInfo } from '@liuguang/contract/shapes/agent.ts';
import { type AgentTheme, inkOf, standardTheme } from '@liuguang/contract/shapes/brand.ts';

/** Columns of `agents`; a colour that was never chosen is null. */
export type ThemeColumns = Record<'accent' | 'accent_end' | 'background', string | null>;

export function themeOf({ accent, accent_end, background }: ThemeColumns): AgentTheme {
  return {
    accent: accent ?? standardTheme.accent,
    accentEnd: accent_end ?? standardTheme.accentEnd,
    background: background ?? standardTheme.background,
  };
}

/** The standard colours are stored as none: an agent that has them follows the product. */
export function themeColumns(theme: AgentTheme): ThemeColumns {
  const chosen = (name: keyof AgentTheme) => (theme[name] === standardTheme[name] ? null : theme[name]);
  return { accent: chosen('accent'), accent_end: chosen('accentEnd'), background: chosen('background') };
}

type Face = Pick<AgentInfo, 'agentName' | 'logo' | 'tagline' | 'sharePicture'> & { readonly theme: AgentTheme };

/** What an icon is drawn from decides its version; `drawing` changes with the way it is drawn. */
export function iconVersionOf({ agentName, logo, theme }: Omit<Face, 'tagline' | 'sharePicture'>): string {
  const drawing = 1;
  return shortHash([drawing, logo, logo === '' ? agentName : '', theme.accent, theme.accentEnd, theme.background]);
}

/** Where the icons of an agent lie in the storage. */
export function iconFolder(agentId: string, iconVersion: string): string {
  return `${iconsOf(agentId)}${iconVersion}`;
}

export function iconsOf(agentId: string): string {
  return `icons/${agentId}/`;
}

/** All that a page shows of its agent before it has asked for anything. */
export function withBrand<Row extends Omit<Face, 'theme'>>(row: Row, columns: ThemeColumns) {
  const theme = themeOf(columns);
  const { agentName, tagline, sharePicture } = row;
  return {
    ...row,
    theme: { ...theme, ink: inkOf(theme) },
    brand: shortHash([
      agentName,
      tagline,
      iconVersionOf({ ...row, theme }),
      ...(sharePicture === undefined ? [] : [sharePicture]),
    ]),
  };
}

function shortHash(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12);
}
