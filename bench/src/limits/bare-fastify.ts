/** The limit "bare Fastify + pg": the minimal server of pages from PostgreSQL, by their index; the JSON is made there and sent as text. */
import fastify from 'fastify';
import pg from 'pg';

const statements = JSON.parse(process.env['STATEMENTS'] ?? '[]') as { text: string; values: unknown[] }[];
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
for (const [place, statement] of statements.entries()) {
  app.get(`/${place}`, async (_request, reply) => {
    const { rows } = await pool.query<{ body: string }>({ name: `page-${place}`, ...statement });
    return reply.type('application/json; charset=utf-8').send(rows[0]?.body);
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
