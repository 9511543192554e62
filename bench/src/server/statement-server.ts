import { createServer, type ServerResponse } from 'node:http';
import { openDatabase } from '@liuguang/server/platform/db/database.ts';

// The baseline of what asks the database: one named statement, a row by its key, and nothing of ours around it.
const { pool } = openDatabase(process.env['DATABASE'] ?? '');
const statement = { name: 'one', text: 'select id, title, views from videos where id = $1' };

async function answer(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ ...statement, values: ['1'] });
  const body = Buffer.from(JSON.stringify({ code: 0, message: 'ok', data: rows }));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((_, response) => void answer(response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}/`);
});
