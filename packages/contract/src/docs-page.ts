import { commonErrors } from './call.ts';
import type { JsonSchema } from './json-schema.ts';
import { badge, code, escape, fieldRow, fieldTable, row } from './docs/docs-html.ts';
import { operatorHtml } from './docs/docs-operator.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

/**
 * The contract as one page to read: no script, no outside file but its own style sheet, so that it passes the strictest
 * content policy.
 */
export function apiDocsPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const shapes = Object.entries(document.components.schemas).filter(([name]) => !name.startsWith('Error_'));

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escape(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${escape(document.info.title)} <small>${escape(document.info.version)}</small></h1>
<p>${escape(document.info.description)} ${entries.length} calls. For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
</header>
<nav>${areas.map((area) => `<a href="#${areaId(area.name)}">${area.name} <small>${area.entries.length}</small></a>`).join('')}<a href="#operators">tokens and webhooks</a><a href="#errors">errors</a><a href="#protocols">protocols</a><a href="#shapes">shapes</a></nav>
<main>
${areas.map((area) => `<section id="${areaId(area.name)}"><h2>${area.name}</h2>${area.entries.map(callHtml).join('')}</section>`).join('\n')}
${operatorHtml(document)}
<section id="errors"><h2>errors of any call</h2>${errorTable(entries[0]?.operation['x-errors'].filter(({ name }) => isCommon(name)) ?? [])}</section>
<section id="protocols"><h2>protocols</h2>${document['x-protocols'].map(protocolHtml).join('')}</section>
<section id="shapes"><h2>shapes</h2>${shapes.map(shapeHtml).join('')}</section>
</main>
</body>
</html>
`;
}

/** Names of areas have blanks. */
function areaId(name: string): string {
  return `area-${name.replaceAll(' ', '-')}`;
}

interface Entry {
  path: string;
  method: string;
  operation: Operation;
}

function callHtml({ path, method, operation }: Entry): string {
  const badges = [
    badge(`for ${operation['x-access']}`),
    operation['x-changes'] ? badge('changes state', 'changes') : '',
    operation['x-scope'] === undefined ? '' : badge(operation['x-scope']),
  ];
  const limits = operation['x-limits'] ?? [];
  return `<details id="${escape(operation.operationId)}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> ${badges.join('')}<span>${escape(operation.summary)}</span></summary>
<h3>Input</h3>${inputTable(operation)}
<h3>Output <code>data</code></h3>${fieldTable(dataOf(operation))}
${operation['x-sensitive'] ? '<p>Refused to a session that no phone or password has confirmed.</p>' : ''}
${limits.length > 0 ? `<h3>Limits</h3><ul>${limits.map((limit) => `<li>${escape(limit)}</li>`).join('')}</ul>` : ''}
<h3>Errors</h3>${errorTable(operation['x-errors'].filter(({ name }) => !isCommon(name)))}
</details>`;
}

function isCommon(name: string): boolean {
  return (commonErrors as readonly string[]).includes(name);
}

function errorTable(list: Operation['x-errors']): string {
  if (list.length === 0) return '<p>Only the <a href="#errors">common ones</a>.</p>';
  const rows = list.map(({ code: number, status, name, message }) =>
    row([`${number} ${code(name)}`, String(status), escape(message)]),
  );
  return `<table>${rows.join('')}</table>`;
}

function dataOf(operation: Operation): JsonSchema {
  return operation.responses['200']?.content['application/json']?.schema.properties?.['data'] ?? {};
}

function inputTable(operation: Operation): string {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    fieldRow(parameter.name, parameter.required, parameter.schema, parameter.in),
  );
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const fields = Object.entries(body?.schema.properties ?? {}).map(([name, field]) =>
    fieldRow(name, body?.schema.required?.includes(name) ?? false, field, type ?? ''),
  );
  const rows = [...parameters, ...fields];
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>None.</p>';
}

function shapeHtml([name, schema]: [string, JsonSchema]): string {
  return `<article id="shape-${escape(name)}"><h3>${escape(name)}</h3>${fieldTable(schema)}</article>`;
}

function protocolHtml(protocol: OpenApiDocument['x-protocols'][number]): string {
  return `<article><h3><code>${escape(protocol.path)}</code> ${escape(protocol.name)} ${badge(`for ${protocol.access}`)}</h3><p>${escape(protocol.summary)}</p></article>`;
}

/** Served as /api/docs/style.css: a file of its own needs no exception in the content policy. */
export const apiDocsStyle = `:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #121013; color: #e9e4e6; font: 15px/1.55 system-ui, "Noto Sans CJK SC", sans-serif; }
header, main { max-width: 1080px; margin: 0 auto; padding: 24px 20px 0; }
main { padding-bottom: 80px; }
h1 { margin: 0; font-size: 28px; }
h2 { margin: 40px 0 12px; font-size: 20px; color: #ff8a4c; text-transform: capitalize; scroll-margin-top: 60px; }
h3 { margin: 16px 0 6px; font-size: 14px; color: #b9aeb3; }
small { color: #9a8f94; font-weight: normal; }
a { color: #ff9a66; text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 2px solid #ff8a4c; outline-offset: 2px; border-radius: 4px; }
nav { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 10px max(20px, calc(50vw - 520px)); background: #121013; border-bottom: 1px solid #2c262a; }
nav a { text-decoration: none; }
section { scroll-margin-top: 56px; }
article { scroll-margin-top: 64px; }
details { margin: 8px 0; border: 1px solid #2c262a; border-radius: 10px; background: #1a171a; scroll-margin-top: 64px; }
details > :not(summary) { margin-left: 16px; margin-right: 16px; }
details[open] { padding-bottom: 14px; }
details:target, article:target { border-color: #ff8a4c; }
summary { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; padding: 10px 16px; cursor: pointer; }
summary span { flex-basis: 100%; color: #b9aeb3; }
summary b { width: 44px; font-size: 12px; }
.get { color: #6fd0a8; }
.post { color: #ffb454; }
code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
i { padding: 0 8px; border: 1px solid #3a3237; border-radius: 99px; font-style: normal; font-size: 12px; color: #b9aeb3; }
.changes { border-color: #7a4a1f; color: #ffb454; }
pre { overflow: auto; padding: 12px 16px; border: 1px solid #2c262a; border-radius: 10px; background: #1a171a; }
pre code { overflow-wrap: normal; white-space: pre; }
table { width: calc(100% - 32px); border-collapse: collapse; }
article table { width: 100%; }
td { padding: 5px 12px 5px 0; border-top: 1px solid #2c262a; vertical-align: top; }
td:first-child { width: 22%; white-space: nowrap; }
td:nth-child(3) { color: #9a8f94; }
@media (max-width: 640px) { nav { position: static; } td:first-child { width: auto; } td:nth-child(3) { white-space: nowrap; } }
`;
