import { readFileSync } from 'node:fs';
import path from 'node:path';

const about = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** Of the whole product: server, member app and console are released together. */
export const productVersion: string = about.version;
