import type { ReaderSettings } from './reader-settings.ts';

export type Script = ReaderSettings['script'];
export type Convert = (text: string) => string;

const same: Convert = (text) => text;

/**
 * Simplified or traditional characters; the tables are loaded with the first use. A place counts characters, so the
 * text must not change its length: where a phrase would, it is taken character by character, and a character that has
 * no single counterpart stays as it is.
 */
export async function converterTo(script: Script): Promise<Convert> {
  if (script === 'original') return same;
  const [{ ConverterFactory }, { default: tables }] = await Promise.all([
    import('opencc-js/core'),
    script === 'traditional' ? import('opencc-js/from/cn') : import('opencc-js/to/cn'),
  ]);
  return keepingLength(ConverterFactory(...tables));
}

export function keepingLength(convert: Convert): Convert {
  return (text) => {
    const converted = convert(text);
    if (converted.length === text.length) return converted;
    return Array.from(text, (char) => {
      const one = convert(char);
      return one.length === char.length ? one : char;
    }).join('');
  };
}
