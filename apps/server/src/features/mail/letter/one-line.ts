/** Without line breaks and other signs that nobody sees: what stands in a header cannot begin another one. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
