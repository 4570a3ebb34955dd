import { api } from '@baraza/contract/api.ts';
import { expect, test } from 'vitest';
import { describeApi } from '#platform/http/api-description.ts';
import type { AnyRow } from '#testing/matrix/row.ts';
import { matrix } from '#testing/matrix/rows.ts';

interface Description {
  requestBody?: { required: boolean };
  responses: Record<string, { description: string }>;
}

const { paths } = describeApi() as { paths: Record<string, Record<string, Description>> };

function describedAt(key: string): Description {
  const [method = '', path = ''] = key.split(' ');
  return paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
}

test('the API description has every status and error code that the authorization matrix expects', () => {
  const missing = Object.entries<AnyRow[]>(matrix).flatMap(([key, rows]) => {
    const { responses } = describedAt(key);
    const expected = new Set(rows.flatMap(({ expect: results }) => Object.values(results)));
    return [...expected].flatMap((result) => {
      const [status = '', code] = String(typeof result === 'object' ? result.status : result).split(' ');
      const description = responses[status]?.description;
      const isDescribed = description !== undefined && (!code || description.includes(`\`${code}\``));
      return isDescribed ? [] : [`${key}: ${status} ${code ?? ''}`];
    });
  });
  expect(missing).toEqual([]);
});

test('a body that may be absent is described as optional', () => {
  const optional = Object.keys(api).filter((key) => describedAt(key).requestBody?.required === false);
  expect(optional.sort()).toEqual([
    'DELETE /api/posts/:id',
    'DELETE /api/posts/:id/comments/:commentId',
    'POST /api/communities/:id/join',
    'POST /api/communities/:id/requests/:userId/decline',
    'POST /api/events/:id/requests/:userId/decline',
    'POST /api/events/:id/rsvp',
  ]);
});

test('the acknowledgement of a socket event is described in both forms', () => {
  const events = describeApi()['x-socket-events'] as Record<string, Record<string, { acknowledgement: unknown }>>;
  const describedAck = (namespace: string, name: string) => events[namespace]![name]!.acknowledgement;
  const refusal = (codes: string[]) => ({
    type: 'object',
    properties: {
      ok: { const: false },
      code: { type: 'string', enum: expect.arrayContaining(codes) as string[] },
      detail: { type: 'string' },
    },
    required: ['ok', 'code', 'detail'],
    additionalProperties: false,
  });
  expect(describedAck('/conversations', 'message:post')).toMatchObject({
    anyOf: [
      {
        type: 'object',
        properties: { ok: { const: true }, message: { type: 'object' } },
        required: ['ok', 'message'],
        additionalProperties: false,
      },
      refusal(['not_friends', 'invalid_body', 'rate_limited']),
    ],
  });
  expect(describedAck('/conversations', 'typing:start')).toEqual({
    anyOf: [
      { type: 'object', properties: { ok: { const: true } }, required: ['ok'], additionalProperties: false },
      refusal(['not_found']),
    ],
  });
});
