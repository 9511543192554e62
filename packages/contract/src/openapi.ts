import type { AdminCallSpec } from './admin/admin-call.ts';
import { scopeOfCall } from './admin/open-api/token-scopes.ts';
import { webhookEvents } from './admin/open-api/webhook-events.ts';
import { adminCalls } from './admin-calls.ts';
import { errorsOf, type CallSpec } from './call.ts';
import { callAreas, type CallName } from './calls.ts';
import { errors, type ErrorName } from './errors.ts';
import { schemaWriter, type JsonSchema } from './json-schema.ts';
import { protocols } from './protocols.ts';
import { carriedFields } from './shapes/carried.ts';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
}

interface Parameter {
  name: string;
  in: 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  /** False: a list is written `a,b,c`. */
  explode?: false;
  description?: string;
}

type Content = Record<string, { schema: JsonSchema }>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content: Content }>;
  security: Record<string, string[]>[];
  'x-access': string;
  'x-changes': boolean;
  'x-sensitive'?: true;
  /** What a token needs for it. */
  'x-scope'?: string;
  'x-limits'?: string[];
  'x-errors': { name: ErrorName; code: number; status: number; message: string }[];
}

interface Webhook {
  summary: string;
  requestBody: { required: true; content: Content };
  responses: { '2XX': { description: string } };
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
  webhooks: Record<string, { post: Webhook }>;
  'x-protocols': typeof protocols;
}

type Writer = ReturnType<typeof schemaWriter>;

/** The whole contract as OpenAPI 3.1. Pure: the same contract gives the same document. */
export function openApiDocument(info: ApiInfo): OpenApiDocument {
  const writer = schemaWriter();
  const paths: OpenApiDocument['paths'] = {};

  for (const [area, declared] of Object.entries(callAreas)) {
    for (const [name, spec] of Object.entries(declared) as [CallName, CallSpec][]) {
      const method = spec.method === 'GET' ? 'get' : 'post';
      paths[`/${spec.path}`] = { [method]: operationOf(name, area, spec, writer) };
    }
  }
  const sections = new Set<string>();
  for (const [name, spec] of Object.entries(adminCalls) as [string, AdminCallSpec][]) {
    const scope = scopeOfCall(name, spec);
    if (scope === null) continue;
    const area = `operator ${scope.slice(0, scope.indexOf(':'))}`;
    sections.add(area);
    const method = spec.method === 'GET' ? 'get' : 'post';
    const security = [{ token: [scope] }];
    paths[`/${spec.path}`] = {
      [method]: { ...operationOf(`admin/${name}`, area, spec, writer), security, 'x-scope': scope },
    };
  }
  for (const name of Object.keys(errors) as ErrorName[]) writer.shapes[errorShape(name)] = errorSchema(name, writer);
  writer.shapes['Carried'] = writer.write(carriedFields, 'input');

  return {
    openapi: '3.1.1',
    info: {
      ...info,
      description: 'Every body is { code, message, data }; code 0 is success, and the client decides by code alone.',
    },
    servers: [{ url: '/' }],
    tags: [...Object.keys(callAreas), ...sections].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(writer),
    components: {
      schemas: Object.fromEntries(Object.entries(writer.shapes).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token of the console' },
      },
    },
    'x-protocols': protocols,
  };
}

function webhooksOf(writer: Writer): OpenApiDocument['webhooks'] {
  const entries = Object.entries(webhookEvents).map(([type, { summary, data }]) => {
    const properties = {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: writer.write(data, 'output'),
    };
    const body = { type: 'object', properties, required: Object.keys(properties) };
    const responses = { '2XX': { description: 'Taken; anything else is tried again' } };
    return [type, { post: { summary, requestBody: { required: true as const, content: json(body) }, responses } }];
  });
  return Object.fromEntries(entries) as OpenApiDocument['webhooks'];
}

export function operationOf(name: string, area: string, spec: CallSpec, writer: Writer): Operation {
  const parameters = [
    ...headerParameters(spec, writer),
    ...(spec.method === 'GET' ? queryParameters(spec, writer) : []),
  ];
  const limits = limitTexts(spec);
  const failures = errorsOf(spec);
  return {
    operationId: name.replaceAll('/', '_'),
    tags: [area],
    summary: spec.alsoPost ? `${spec.summary} (as a POST as well, with the input in the body)` : spec.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(spec.method === 'POST' && { requestBody: { required: true as const, content: requestContent(spec, writer) } }),
    responses: {
      '200': { description: 'Success', content: json(envelope({ const: 0 }, writer.write(spec.output, 'output'))) },
      ...failureResponses(failures),
    },
    security: spec.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    'x-access': spec.access,
    'x-changes': spec.changes,
    ...(spec.sensitive && { 'x-sensitive': true as const }),
    ...(limits.length > 0 && { 'x-limits': limits }),
    'x-errors': failures.map((failure) => {
      const { code, status, message } = errors[failure];
      return { name: failure, code, status, message };
    }),
  };
}

function headerParameters(spec: CallSpec, writer: Writer): Parameter[] {
  const own = spec.headers ? fields(writer.write(spec.headers, 'input'), 'header') : [];
  // Programs with a token are no page that another site could speak for.
  if (!spec.changes || spec.access === 'staff') return own;
  const client: Parameter = {
    name: 'X-Client',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^web/.+$' },
    description: 'Sent with every call that changes state, from the same origin',
  };
  return [client, ...own];
}

function queryParameters(spec: CallSpec, writer: Writer): Parameter[] {
  return fields(writer.write(spec.input, 'input'), 'query');
}

function fields(schema: JsonSchema, place: Parameter['in']): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const parameter: Parameter = {
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      schema: field,
    };
    if (field.type === 'array') parameter.explode = false;
    return parameter;
  });
}

function requestContent(spec: CallSpec, writer: Writer): Content {
  const input = writer.write(spec.input, 'input');
  if (!spec.files) return json(input);
  const parts = Object.entries(spec.files).map(([field, part]): [string, JsonSchema] => [
    field,
    {
      type: 'string',
      format: 'binary',
      description: `${part.types.join(', ')}; ${part.maxBytes / 1024 / 1024} MiB at most`,
    },
  ]);
  const properties = { ...input.properties, ...Object.fromEntries(parts) };
  const required = [...(input.required ?? []), ...Object.keys(spec.files)];
  return { 'multipart/form-data': { schema: { ...input, properties, required } } };
}

function failureResponses(names: readonly ErrorName[]): Operation['responses'] {
  const byStatus = Map.groupBy(names, (name) => String(errors[name].status));
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((name) => `${errors[name].code} ${errors[name].message}`).join('; '),
        content: json({ anyOf: group.map((name) => ({ $ref: `#/components/schemas/${errorShape(name)}` })) }),
      },
    ]),
  );
}

function errorShape(name: ErrorName): string {
  return `Error_${name}`;
}

function errorSchema(name: ErrorName, writer: Writer): JsonSchema {
  const error = errors[name];
  return envelope({ const: error.code }, 'data' in error ? writer.write(error.data, 'output') : { type: 'null' });
}

function envelope(code: JsonSchema, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { code, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
}

function limitTexts(spec: CallSpec): string[] {
  const limits = [...(spec.limit ? [{ ...spec.limit, counts: 'calls' }] : []), ...(spec.serviceLimits ?? [])];
  const pace = spec.pace ? [`${spec.pace.perSecond} calls a second per address, after ${spec.pace.burst} at once`] : [];
  return [...limits.map((limit) => `${limit.max} ${limit.counts} in ${limit.seconds} s per ${limit.per}`), ...pace];
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}
