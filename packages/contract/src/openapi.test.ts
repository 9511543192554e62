import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AdminCallSpec } from './admin/admin-call.ts';
import { scopeOfCall } from './admin/open-api/token-scopes.ts';
import { webhookEvents } from './admin/open-api/webhook-events.ts';
import { adminCalls } from './admin-calls.ts';
import type { CallSpec } from './call.ts';
import { calls } from './calls.ts';
import { apiDocsPage, apiDocsStyle } from './docs-page.ts';
import { schemaWriter } from './json-schema.ts';
import { openApiDocument, operationOf, type Operation } from './openapi.ts';
import { operationText, shapeText } from './openapi-text.test-data.ts';

const document = openApiDocument({ title: 'Liuguang <test>', version: '1.2.3' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const byToken = Object.entries(adminCalls)
  .filter(([name, spec]) => scopeOfCall(name, spec) !== null)
  .map(([, spec]) => spec);
const find = (path: string): Operation => {
  const found = operations.find((one) => one.path === path);
  if (!found) throw new Error(`no operation at ${path}`);
  return found.operation;
};

/**
 * Names on the wire, fields, limits, errors, and who may call: old clients and rights depend on them, so a change of the
 * declarations shows in the diff of these files. `npx vitest run --project contract openapi -u` writes them.
 */
describe('the reviewed snapshot of the OpenAPI document', () => {
  it.each([
    ['members', calls, {}],
    ['console', adminCalls, webhookEvents],
  ] as const)('is what the calls of %s declare', async (file, declared, events) => {
    const writer = schemaWriter();
    const text = [
      ...(Object.entries(declared) as [string, CallSpec | AdminCallSpec][]).map(([name, spec]) =>
        operationText(spec, operationOf(name, '', spec, writer)),
      ),
      ...Object.entries(events).map(([type, { data }]) => shapeText(`event ${type}`, writer.write(data, 'output'))),
      ...Object.entries(writer.shapes)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, shape]) => shapeText(name, shape)),
      '',
    ];
    await expect(text.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, `../openapi/${file}.txt`));
  });
});

describe('the OpenAPI document', () => {
  it('has one operation for every call of members and of tokens, each with an id of its own', () => {
    const found = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(found.toSorted()).toEqual(
      [...Object.values(calls), ...byToken].map((spec) => `${spec.method} /${spec.path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('resolves every reference', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
    expect(refs.length).toBeGreaterThan(100);
    const known = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('wraps every answer in the envelope', () => {
    const bodies = operations.map(({ operation }) => operation.responses['200']?.content['application/json']?.schema);
    const wanted = { required: ['code', 'message', 'data'], properties: { code: { const: 0 } } };
    for (const body of bodies) expect(body).toMatchObject(wanted);
  });

  it('puts the input of a GET into the query and that of a POST into the body', () => {
    for (const { method, operation } of operations) {
      const places = operation.parameters?.map((parameter) => parameter.in) ?? [];
      expect(operation.requestBody !== undefined).toBe(method === 'post');
      expect(method === 'post' && places.includes('query')).toBe(false);
    }
    const names = find('/api/agent/getVideoByGroup').parameters?.map(({ name }) => name);
    expect(names).toEqual(['cursor', 'size', 'agentid', 'groupId', 'sort', 'length', 'access', 'kind', 'rating']);
    expect(find('/api/ai/upload').requestBody?.content).toHaveProperty(['multipart/form-data']);
  });

  it('documents text that is converted as what it means', () => {
    const size = find('/api/agent/getVideoByGroup').parameters?.find(({ name }) => name === 'size');
    expect(size?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 20 });
  });

  it('asks for X-Client exactly where state changes, and for Secretcode where it is checked', () => {
    const asking = operations.filter(({ operation }) => operation.parameters?.some(({ name }) => name === 'X-Client'));
    const ofPages = operations.filter(({ operation }) => operation['x-access'] !== 'staff');
    expect(asking).toEqual(ofPages.filter(({ operation }) => operation['x-changes']));
    const headers = find('/api/agent/saveUserMessage').parameters?.map(({ name }) => name);
    expect(headers).toEqual(['X-Client', 'secretcode']);
  });

  it('lists the errors of a call by status', () => {
    const { responses } = find('/api/reduceUserViewingTimes');
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '413', '429', '500', '503']);
    expect(responses['403']?.description).toContain('1007 今日免费次数已用完');
  });
});

describe('what operators find', () => {
  it('is by token alone, with its scope', () => {
    const operation = find('/api/admin/orders/refund');
    expect(operation).toMatchObject({ 'x-scope': 'orders:write', security: [{ token: ['orders:write'] }] });
    expect(document.paths).not.toHaveProperty(['/api/admin/staff/list']);
  });

  it('names every event with its fields', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookEvents));
    const page = apiDocsPage(document);
    for (const [type, { data }] of Object.entries(webhookEvents)) {
      const article = page.slice(page.indexOf(`id="event-${type}"`)).split('</article>')[0];
      for (const field of Object.keys(data.shape)) expect(article).toContain(`<code>${field}</code>`);
    }
  });
});

describe('the documentation page', () => {
  const page = apiDocsPage(document);

  it('shows every call and needs no script and no inline style', () => {
    for (const { path } of operations) expect(page).toContain(`<code>${path}</code>`);
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
    expect(apiDocsStyle).not.toMatch(/url\(|@import/);
  });

  it('escapes what it is given', () => {
    expect(page).toContain('Liuguang &lt;test&gt;');
    expect(page).not.toContain('<test>');
  });

  it('links only to places that are on it', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});
