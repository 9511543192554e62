import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { openDatabase } from '@liuguang/server/platform/db/database.ts';
import type { QueryConfig } from 'pg';

// The baseline of calls that must ask the database: one account by its id, named, through a pool like that of the product.
const { pool } = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 20, applicationName: 'bench statement' });
const text = 'select id, user_code, nickname, agent_id, created_at from accounts where id = $1';
const { rows: accounts } = await pool.query<{ id: string }>('select id from accounts order by id limit 50');

let turn = 0;
const server = createServer((_, response) => {
  const account = accounts[(turn += 1) % accounts.length];
  const asked = { name: 'bench-account', text, values: [account?.id] };
  void answer(response, asked);
});

async function answer(response: ServerResponse, asked: QueryConfig): Promise<void> {
  const { rows } = await pool.query(asked);
  const body = Buffer.from(JSON.stringify({ code: 0, message: 'ok', data: rows[0] }));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}/`);
});
