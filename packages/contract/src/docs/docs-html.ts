import type { JsonSchema } from '../json-schema.ts';
import { typeText } from '../type-text.ts';

// The small pieces of the documentation page.

export function fieldTable(schema: JsonSchema): string {
  if (!schema.properties) return `<p>${typeHtml(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(([name, field]) =>
    fieldRow(name, schema.required?.includes(name) ?? false, field, ''),
  );
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>Nothing: the code says it all.</p>';
}

export function fieldRow(name: string, required: boolean, schema: JsonSchema, place: string): string {
  const fallback = schema['default'] === undefined ? '' : ` ${code(`= ${JSON.stringify(schema['default'])}`)}`;
  return row([code(name) + (required ? '' : '?'), typeHtml(schema) + fallback, escape(place)]);
}

/** The names of shapes are the only capitalised words of a type outside quotes that no value follows; they lead to the shape. */
function typeHtml(schema: JsonSchema): string {
  const parts = typeText(schema).split(/("(?:[^"\\]|\\.)*")/);
  const linked = parts.map((part) =>
    part.startsWith('"')
      ? escape(part)
      : escape(part).replaceAll(/\b[A-Z][A-Za-z]+\b(?!\??:)/g, (name) => `<a href="#shape-${name}">${name}</a>`),
  );
  return `<code>${linked.join('')}</code>`;
}

export function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

export function badge(text: string, kind = 'plain'): string {
  return `<i class="${kind}">${escape(text)}</i>`;
}

export function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
