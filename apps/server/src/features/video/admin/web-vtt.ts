const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/;

/** A WebVTT file as we keep it: its cues, without styles and notes. A string says what is wrong with it. */
export function readWebVtt(given: string): { text: string; cues: number } | string {
  const lines = given
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return '不是 WebVTT 文件（第一行应为 WEBVTT）';
  const blocks: string[] = [];
  let at = 1;
  while (at < lines.length) {
    const block: string[] = [];
    while (at < lines.length && (lines[at] ?? '').trim() !== '') block.push(lines[at++] ?? '');
    at += 1;
    const index = block.findIndex((line) => line.includes('-->'));
    // Styles, regions and notes are left out: they may hold anything, and the player has a look of its own.
    if (index < 0) continue;
    const [head = '', ...text] = block.slice(index);
    const match = timing.exec(head);
    if (!match) return `第 ${at - block.length + index} 行附近的时间格式不正确`;
    const [from, to] = [match.slice(1, 5), match.slice(5, 9)].map(millis);
    if (from === undefined || to === undefined || to <= from)
      return `第 ${at - block.length + index} 行附近的结束时间早于开始时间`;
    const said = text.filter((line) => !line.includes('-->'));
    if (said.length > 0) blocks.push([`${clock(from)} --> ${clock(to)}`, ...said].join('\n'));
  }
  if (blocks.length === 0) return '文件里没有字幕';
  return { text: `WEBVTT\n\n${blocks.join('\n\n')}\n`, cues: blocks.length };
}

function millis([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

function clock(ms: number): string {
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
