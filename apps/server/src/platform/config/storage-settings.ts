import { z } from 'zod';
import { isThisMachine } from '../net/address.ts';

/** Where media lie when they do not lie in the data folder: a bucket of an S3-compatible service. */
export interface S3Settings {
  /** As `https://host:port`, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What every key begins with: '' or a path that ends with a slash. */
  readonly prefix: string;
  /** Where the bucket is named: in the path, or as the first part of the host. */
  readonly style: 'path' | 'host';
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Certificates (PEM) that are believed beside those of the system. */
  readonly ca: string | undefined;
  /** Segments are handed over by a signed address of the store that is good for a moment, not sent through. */
  readonly redirect: boolean;
  /** How much of what is asked for often is kept on this machine. */
  readonly hotBytes: number;
  /** Where; undefined = the folder `hot` of the data folder. */
  readonly hotDir: string | undefined;
  /** Media are on their way from the folder into the bucket, or back. */
  readonly move: 'to-bucket' | 'to-folder' | undefined;
}

const expected = 's3://host/bucket, s3://host:port/bucket/folder, or s3+http:// in place of s3:// without TLS';
const address = /^s3(\+http)?:\/\/([^/?#@\s]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/;

export const storageVariables = {
  STORAGE_URL: z
    .string()
    .refine((value) => parse(value) !== null, { error: expected })
    .optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, { error: 'a region, such as us-east-1' })
    .default('us-east-1'),
  STORAGE_STYLE: z.enum(['path', 'host'], { error: 'one of path, host' }).default('path'),
  STORAGE_CA: z
    .string()
    .refine((value) => value.includes('-----BEGIN CERTIFICATE-----'), { error: 'certificates as PEM' })
    .optional(),
  STORAGE_REDIRECT: z.enum(['0', '1', 'false', 'true'], { error: '1 or 0' }).default('0'),
  STORAGE_HOT_BYTES: z
    .string()
    .refine((value) => /^\d{1,15}$/.test(value), { error: 'a number of bytes, such as 2147483648' })
    .transform(Number)
    .default(2 * 1024 ** 3),
  STORAGE_HOT_DIR: z
    .string()
    .refine((value) => value.startsWith('/') && !value.includes('\0'), { error: 'the whole path of a folder' })
    .optional(),
  STORAGE_MOVE: z.enum(['to-bucket', 'to-folder'], { error: 'one of to-bucket, to-folder' }).optional(),
  ALLOW_PLAIN_STORAGE: z.enum(['0', '1', 'false', 'true'], { error: '1 or 0' }).default('0'),
};

type StorageVariables = z.output<z.ZodObject<typeof storageVariables>>;

/** The settings, undefined for the data folder, or what is wrong with them: better no start than media in the wrong place. */
export function storageSettings(
  given: StorageVariables,
  production: boolean,
): S3Settings | { readonly wrong: string } | undefined {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = given;
  if (url === undefined) {
    const alone = [accessKey, secretKey, given.STORAGE_MOVE].some((value) => value !== undefined);
    if (!alone) return undefined;
    return { wrong: 'STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY or STORAGE_MOVE is set: expected STORAGE_URL beside it' };
  }
  if (accessKey === undefined || secretKey === undefined)
    return { wrong: 'STORAGE_URL is set: expected STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY beside it' };
  const parsed = parse(url);
  if (parsed === null) return { wrong: `STORAGE_URL: expected ${expected}` };
  const isPlain = parsed.endpoint.startsWith('http:');
  const host = new URL(parsed.endpoint).hostname.replaceAll(/^\[|\]$/g, '');
  if (isPlain && production && !isOn(given.ALLOW_PLAIN_STORAGE) && !isThisMachine(host))
    return { wrong: 'STORAGE_URL is another machine without TLS: use s3://, or set ALLOW_PLAIN_STORAGE=1' };
  return {
    ...parsed,
    accessKey,
    secretKey,
    style: given.STORAGE_STYLE,
    region: given.STORAGE_REGION,
    ca: given.STORAGE_CA,
    redirect: isOn(given.STORAGE_REDIRECT),
    hotBytes: given.STORAGE_HOT_BYTES,
    hotDir: given.STORAGE_HOT_DIR,
    move: given.STORAGE_MOVE,
  };
}

/** Where browsers are sent to, as an origin; null where they are not. */
export function redirectOrigin({ storage }: { readonly storage: S3Settings | undefined }): string | null {
  if (!storage?.redirect) return null;
  const { endpoint, bucket, style } = storage;
  return style === 'path' ? endpoint : endpoint.replace('://', `://${bucket}.`);
}

function isOn(value: string): boolean {
  return value === '1' || value === 'true';
}

function parse(value: string): Pick<S3Settings, 'endpoint' | 'bucket' | 'prefix'> | null {
  const [, plain, host = '', bucket = '', folder = ''] = address.exec(value) ?? [];
  const endpoint = URL.parse(`${plain === undefined ? 'https' : 'http'}://${host}`);
  const parts = folder.split('/').filter((part) => part !== '');
  if (host === '' || endpoint === null || parts.some((part) => part.startsWith('.'))) return null;
  return { endpoint: endpoint.origin, bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
