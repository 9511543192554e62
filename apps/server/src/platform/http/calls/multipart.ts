import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CallSpec } from '@liuguang/contract/call.ts';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { RawInput } from './admit.ts';
import { fail } from '../../errors/fail.ts';
import type { ReceivedFile } from '../../storage/received-file.ts';
import { formFiles } from './form-files.ts';

export interface Form {
  readonly fields: RawInput;
  readonly files: Readonly<Record<string, ReceivedFile>>;
  /** Removes what the handler has not taken. */
  discard(): Promise<void>;
}

const maxFields = 20;
const maxFiles = 4;
const maxFieldBytes = 4096;
/** Names, types and lines between the parts. */
const maxFrameBytes = 64 * 1024;

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
  const sizes = Object.values(declared).map(({ maxBytes }) => maxBytes);
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Record<string, ReceivedFile> = {};
  let problem: Error | undefined;
  const refuse = (error: Error) => {
    problem ??= error;
  };
  const parser = openParser(request, Math.max(...sizes));
  const saving = formFiles(folder, () => parser.destroy());
  // The parser gives no name for a part that has none, whatever its types say.
  parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
    // The same field twice is no text: which of the two would count is nobody's guess.
    if (name === undefined || nameCut || valueCut || name in fields || Object.hasOwn(declared, name)) {
      refuse(malformed(name));
    } else fields[name] = value;
  });
  parser.on('file', (name: string | undefined, stream) => {
    // The parser reports a part that never closes here even when nobody reads it; unheard it would end the process.
    stream.on('error', () => {});
    const part = name !== undefined && Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (name === undefined || !part || Object.hasOwn(files, name)) {
      refuse(malformed(name));
      stream.resume();
      return;
    }
    stream.on('limit', () => refuse(fail('PAYLOAD_TOO_LARGE')));
    files[name] = saving.save(stream);
  });
  for (const limit of ['filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuse(fail('PAYLOAD_TOO_LARGE')));
  }
  const most = sizes.reduce((sum, size) => sum + size, maxFields * maxFieldBytes + maxFrameBytes);
  const outcome = await feed(request.body as Readable, parser, most);
  const saved = await saving.finish(outcome === 'whole');
  if (problem) throw problem;
  if (outcome === 'too large') throw fail('PAYLOAD_TOO_LARGE');
  if (outcome === 'broken' || !saved) throw malformed('_');
  return { fields, files };
}

/**
 * Hands the body to the parser, one chunk at a time, so that what the parser throws at a part is thrown here and not in
 * the reading of a socket. Not `pipeline`: that destroys the request when the parser fails, and nobody can be answered.
 */
function feed(body: Readable, parser: Writable, most: number): Promise<'whole' | 'broken' | 'too large'> {
  return new Promise((resolve) => {
    let bytes = 0;
    const settle = (outcome: 'whole' | 'broken' | 'too large') => {
      body.off('data', take).off('end', close);
      if (outcome !== 'whole') parser.destroy();
      // What is left of a form that is refused is read and dropped: the answer comes after it.
      body.resume();
      resolve(outcome);
    };
    const attempt = (step: () => void) => {
      try {
        step();
      } catch {
        settle('broken');
      }
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) return settle('too large');
      body.pause();
      attempt(() => parser.write(chunk, () => body.resume()));
    };
    const close = () => attempt(() => parser.end());
    parser.on('error', () => settle('broken'));
    parser.on('close', () => settle('broken'));
    parser.on('finish', () => settle('whole'));
    body.on('error', () => settle('broken'));
    body.on('close', () => {
      if (!body.readableEnded) settle('broken');
    });
    body.on('data', take).on('end', close);
    // Whoever was cut off before anybody listened says nothing any more.
    if (body.destroyed && !body.readableEnded) settle('broken');
  });
}

function openParser(request: FastifyRequest, fileSize: number) {
  try {
    return new Busboy({
      headers: request.headers as Record<string, string> & { 'content-type': string },
      // No limit of parts: beyond it the parser leaves parts without an owner, and one that never closes ends the process.
      limits: { fileSize, files: maxFiles, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100 },
    });
  } catch {
    throw malformed('_');
  }
}

function malformed(field = '_') {
  return fail('INVALID_INPUT', { fields: { [field.slice(0, 40)]: '格式不正确' } });
}
