export interface Cue {
  start: number;
  end: number;
  text: string;
}

function part(value: number, digits = 2): string {
  return String(Math.floor(value)).padStart(digits, '0');
}

export function vttTime(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`;
}

/** Text is text: what looks like a tag or an arrow in a stranger's file must not become one. */
export function vttFile(cues: readonly Cue[], until = Infinity): string {
  const shown = cues.filter((cue) => cue.start < until && cue.text !== '').toSorted((a, b) => a.start - b.start);
  const blocks = shown.map(
    ({ start, end, text }) => `${vttTime(start)} --> ${vttTime(Math.min(end, until))}\n${escapeText(text)}`,
  );
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
