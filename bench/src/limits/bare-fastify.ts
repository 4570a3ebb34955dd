/** Limit (f): the least that serves a page out of PostgreSQL; its JSON is made there and passed through as text. */
import fastify from 'fastify';
import pg from 'pg';

const values = JSON.parse(process.env['STATEMENT_VALUES'] ?? '[]') as unknown[];
const text = process.env['STATEMENT'] ?? '';
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.get('/', async (_request, reply) => {
  const { rows } = await pool.query<{ body: string }>({ name: 'page', text, values });
  return reply.type('application/json; charset=utf-8').send(rows[0]?.body);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
