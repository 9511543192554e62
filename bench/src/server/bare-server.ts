import { createServer } from 'node:http';

// The baseline: what this machine and Node can answer at all, with nothing of ours in between.
const { BYTES } = process.env;
const short = JSON.stringify({ code: 0, message: 'ok', data: null });
const body = BYTES === undefined ? Buffer.from(short) : Buffer.alloc(Number(BYTES), 'x');
const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}/`);
});
