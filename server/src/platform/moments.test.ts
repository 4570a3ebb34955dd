import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/test-app.ts';
import { readMoment } from './moments.ts';

const byDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test('a moment in UTC is read as the driver reads it, to the millisecond', () => {
  for (const fraction of ['', '.5', '.25', '.009', '.057', '.123', '.999', '.1234', '.000001', '.999999']) {
    for (const whole of ['2026-03-05 18:30:00', '1970-01-01 00:00:00', '0100-02-28 23:59:59', '9999-12-31 23:59:59']) {
      const text = `${whole}${fraction}+00`;
      expect(readMoment(text), text).toEqual(byDriver(text));
    }
  }
});

test.each([
  'infinity',
  '-infinity',
  '2026-03-05',
  '2026-03-05 18:30:00',
  '2026-03-05 18:30:00+03',
  '2026-03-05 18:30:00.5+05:30',
  '0099-03-05 18:30:00+00',
  '12026-03-05 18:30:00+00',
  '2026-03-05 18:30:00+00 BC',
])('%s is left to the driver', (text) => {
  expect(readMoment(text)).toBeUndefined();
});

test('whatever zone a session has, its moments are the same', async () => {
  await using app = await startTestApp();
  const client = await app.deps.pool.connect();
  try {
    const read = async (zone: string) => {
      await client.query(`set time zone '${zone}'`);
      const { rows } = await client.query<{ at: Date; none: null }>(
        `select timestamptz '2026-03-05 18:30:00.25+03' as at, null::timestamptz as none`,
      );
      return rows[0];
    };
    const expected = { at: new Date('2026-03-05T15:30:00.250Z'), none: null };
    for (const zone of ['UTC', 'Africa/Nairobi', 'Asia/Kolkata', 'America/St_Johns']) {
      expect(await read(zone)).toEqual(expected);
    }
  } finally {
    client.release(true);
  }
});
