import { subscribe } from 'node:diagnostics_channel';
import { openSync, writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';

// Loaded into the server before anything else (NODE_OPTIONS): writes down the id of each request that it has read.

const file = openSync(process.env['NOTE_REQUESTS'] ?? '/dev/null', 'a');
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const id = request.headers['x-ask'];
  if (typeof id === 'string') writeSync(file, `${id}\n`);
});
