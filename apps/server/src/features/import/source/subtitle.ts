const srtTime = /(\d{1,2}):([0-5]\d):([0-5]\d)[,.](\d{1,3})\s*-->\s*(\d{1,2}):([0-5]\d):([0-5]\d)[,.](\d{1,3}).*/u;

/** SRT as WebVTT; what is WebVTT already stays. */
export function toWebVtt(given: string): string {
  const text = given.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  if (text.startsWith('WEBVTT')) return text;
  const lines = text.split('\n').map((line) => {
    const found = srtTime.exec(line);
    if (!found) return line;
    const [h1 = '', m1 = '', s1 = '', t1 = '', h2 = '', m2 = '', s2 = '', t2 = ''] = found.slice(1);
    return `${h1.padStart(2, '0')}:${m1}:${s1}.${t1.padEnd(3, '0')} --> ${h2.padStart(2, '0')}:${m2}:${s2}.${t2.padEnd(3, '0')}`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}
