import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallSpec } from '@liuguang/contract/call.ts';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { RawInput } from './caller.ts';
import { fail } from './fail.ts';

export interface ReceivedFile {
  /** Where it lies until the call is answered. */
  readonly path: string;
  readonly bytes: number;
}

export interface Form {
  readonly fields: RawInput;
  readonly files: Readonly<Record<string, ReceivedFile>>;
  /** Removes what the handler has not taken. */
  discard(): Promise<void>;
}

const maxFields = 20;
const maxFieldBytes = 4096;

/**
 * Reads a multipart body: its fields, and the files that the call declares, laid down as they come. Called once it is
 * known who asks and that they may: nobody else's bytes are taken.
 */
export async function receiveForm(spec: CallSpec, request: FastifyRequest): Promise<Form> {
  const folder = await mkdtemp(path.join(tmpdir(), 'liuguang-form-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await read(spec, request, folder)), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function read(spec: CallSpec, request: FastifyRequest, folder: string): Promise<Omit<Form, 'discard'>> {
  const declared = spec.files ?? {};
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Record<string, ReceivedFile> = {};
  const writing: Promise<void>[] = [];
  const largest = Math.max(...Object.values(declared).map(({ maxBytes }) => maxBytes));
  const parser = openParser(request, largest);
  let problem: Error | undefined;
  const refuse = (error: Error) => {
    problem ??= error;
  };
  parser.on('field', (name, value, nameCut, valueCut) => {
    // The same field twice is no text: which of the two would count is nobody's guess.
    if (nameCut || valueCut || name in fields || Object.hasOwn(declared, name)) refuse(malformed(name));
    fields[name] = value;
  });
  parser.on('file', (name, stream) => {
    const part = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (!part || Object.hasOwn(files, name)) {
      refuse(malformed(name));
      stream.resume();
      return;
    }
    const to = path.join(folder, String(writing.length));
    const file = { path: to, bytes: 0 };
    files[name] = file;
    stream.on('data', (chunk: Buffer) => {
      file.bytes += chunk.length;
    });
    stream.on('limit', () => refuse(fail('PAYLOAD_TOO_LARGE')));
    writing.push(pipeline(stream, createWriteStream(to)));
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => refuse(fail('PAYLOAD_TOO_LARGE')));
  }
  try {
    await pipeline(request.body as Readable, parser);
    await Promise.all(writing);
  } catch {
    throw problem ?? malformed('_');
  }
  if (problem) throw problem;
  return { fields, files };
}

function openParser(request: FastifyRequest, fileSize: number) {
  try {
    return new Busboy({
      headers: request.headers as Record<string, string> & { 'content-type': string },
      limits: {
        fileSize,
        files: 4,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        parts: maxFields + 4,
      },
    });
  } catch {
    throw malformed('_');
  }
}

function malformed(field: string) {
  return fail('INVALID_INPUT', { fields: { [field.slice(0, 40)]: '格式不正确' } });
}
