/** Points of an A4 page. */
export const pageWidth = 595;
const pageHeight = 842;

interface Words {
  readonly x: number;
  /** From the top of the page to the foot of the letters. */
  readonly y: number;
  readonly size: number;
  /** Ends at x instead of beginning there. */
  readonly right?: boolean;
  readonly grey?: boolean;
}

/** One page of text and lines. */
export interface PdfPage {
  write(text: string, words: Words): void;
  line(y: number, from: number, to: number): void;
}

/**
 * A small writer of PDF: Chinese text by name of a font that every reader of PDF has for it (STSong, from Adobe's GB
 * collection), so that no font of many megabytes goes along.
 */
export function pdfDocument(): { page(): PdfPage; bytes(): Uint8Array<ArrayBuffer> } {
  const pages: string[][] = [];
  return {
    page() {
      const marks: string[] = [];
      pages.push(marks);
      return {
        write(text, { x, y, size, right = false, grey = false }) {
          const left = right ? x - widthOf(text, size) : x;
          marks.push(
            `BT ${grey ? '0.45' : '0.1'} g /F1 ${size} Tf ${number(left)} ${number(pageHeight - y)} Td <${hex(text)}> Tj ET`,
          );
        },
        line(y, from, to) {
          marks.push(
            `0.8 G 0.5 w ${number(from)} ${number(pageHeight - y)} m ${number(to)} ${number(pageHeight - y)} l S`,
          );
        },
      };
    },
    bytes: () => assemble(pages.map((marks) => marks.join('\n'))),
  };
}

/** Letters of ASCII are half as wide as others. */
export function widthOf(text: string, size: number): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.charCodeAt(0) < 128 ? size / 2 : size), 0);
}

function number(value: number): string {
  return value.toFixed(2);
}

/** UTF-16 with the high byte first, as the encoding of the font reads it. */
function hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join(
    '',
  );
}

function assemble(contents: readonly string[]): Uint8Array<ArrayBuffer> {
  const firstPage = 6;
  const kids = contents.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [4 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /DW 1000 /W [1 95 500]
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880
      /Descent -120 /CapHeight 880 /StemV 93 >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << /F1 3 0 R >> >>
      /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0 ')}\n%%EOF\n`;
  // Nothing above is outside of ASCII: Chinese is written in hexadecimal.
  return new TextEncoder().encode(text);
}
