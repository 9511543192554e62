import { z } from 'zod';

const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, '颜色应为 #rrggbb');

/** The colours that an agent chooses: where its gradient begins and ends, and the page behind everything. */
export interface AgentTheme {
  readonly accent: string;
  readonly accentEnd: string;
  readonly background: string;
}

/** Red and orange on the darkest grey: c9, c10 and c1 of apps/web/src/ui/tokens.css. */
export const standardTheme: AgentTheme = { accent: '#ff4d3d', accentEnd: '#ff8a2a', background: '#0d0e12' };

/** Ready choices of the console; every one passes the checks below. */
export const themePresets: readonly { readonly name: string; readonly theme: AgentTheme }[] = [
  { name: '流光', theme: standardTheme },
  { name: '潮汐', theme: { accent: '#1fa8e8', accentEnd: '#2fd0c8', background: '#0a1018' } },
  { name: '森林', theme: { accent: '#2fb36b', accentEnd: '#9bd14a', background: '#0b110d' } },
  { name: '星夜', theme: { accent: '#8f7bff', accentEnd: '#d07bff', background: '#0e0d16' } },
  { name: '蔷薇', theme: { accent: '#ff5c8a', accentEnd: '#ff8f6b', background: '#120d10' } },
  { name: '琥珀', theme: { accent: '#f5a524', accentEnd: '#ffd166', background: '#110f0b' } },
];

/** What text in the agent's colour stands on besides the page: a raised card, c3. */
const raised = '#1c1f28';
/** The faintest text, c8. */
const hint = '#868c9b';
/** WCAG 2.2, AA for text. */
const leastContrast = 4.5;
/** White on the standard orange, as the design has it; on anything lighter, words are dark. */
const leastWhite = 2.3;
const inks = { light: '#ffffff', dark: '#14161c' } as const;

/** The ratio of WCAG between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour of words on the agent's gradient. */
export function inkOf({ accent, accentEnd }: AgentTheme): string {
  const white = Math.min(contrast(inks.light, accent), contrast(inks.light, accentEnd));
  return white >= leastWhite ? inks.light : inks.dark;
}

/** Colours in which everything can still be read. */
export const agentTheme = z
  .object({ accent: hexColour, accentEnd: hexColour, background: hexColour })
  .superRefine(({ accent, accentEnd, background }, context) => {
    const refuse = (field: keyof AgentTheme, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (contrast(hint, background) < leastContrast)
      refuse('background', '背景太亮，浅色文字会看不清，请选择更深的颜色');
    for (const [field, colour] of [
      ['accent', accent],
      ['accentEnd', accentEnd],
    ] as const) {
      const ratio = Math.min(contrast(colour, background), contrast(colour, raised));
      if (ratio < leastContrast)
        refuse(field, `与背景的对比度只有 ${ratio.toFixed(1)}:1，至少要 ${leastContrast}:1，请选择更亮的颜色`);
    }
  });

/** One line, as phones show it below the name. */
export const tagline = z
  .string()
  .trim()
  .max(60, '最多 60 个字')
  .regex(/^[^\p{C}\u2028\u2029]*$/u, '不能包含换行和不可见字符');

export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalTextLength = 20_000;

/** Paragraphs between empty lines; a line that begins with # is a heading. Empty: none. */
export const legalText = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(legalTextLength, `最多 ${legalTextLength} 个字`)
      .regex(/^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|[\n\t])*$/u, '包含不可见的控制字符'),
  );
