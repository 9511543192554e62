import { Parser } from 'htmlparser2';

const longest = 20_000;
const breaking = new Set(['p', 'br', 'div', 'li', 'tr', 'h1', 'h2', 'h3']);

/** What somebody reads in a piece of HTML: its text, with line breaks where blocks end. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') hidden += 1;
      if (breaking.has(name)) text += '\n';
    },
    ontext: (part) => {
      if (hidden === 0) text += part;
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden -= 1;
    },
  });
  parser.write(html.slice(0, longest));
  parser.end();
  return text.replaceAll('\u00A0', ' ').trim();
}
