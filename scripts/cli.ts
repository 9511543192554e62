import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServerIfStale } from './build-server.ts';

// `npm run cli -- <command>`: the command line of the build, which starts four times as fast as its sources.
// What it prints is for programs too, so nothing is said of the build.
const main = await buildServerIfStale(() => {});
await import(pathToFileURL(path.join(path.dirname(main), 'cli.js')).href);
