import { api } from '@baraza/contract/api.ts';
import { namespaces, packetMax, pollingsPerMinute, sockets, socketsMax } from '@baraza/contract/sockets.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { errorStatus, Problem } from '@baraza/contract/shared/problem.ts';
import { excerptMax, pageBytesMax } from '@baraza/contract/shared/sizes.ts';
import { product } from '@baraza/contract/shared/product.ts';
import type { ClientEvent, ServerEvent } from '@baraza/contract/shared/socket-event.ts';
import * as z from 'zod/mini';
import { version } from '#platform/operations/version.ts';

type Json = Record<string, unknown>;

/** Error codes of every call that needs a session. */
const commonErrors = ['unauthorized', 'rate_limited', 'unavailable', 'internal_error'] as const;

/** Builds the OpenAPI 3.1 document from the contract. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, parts] of Object.entries<EndpointParts>(api)) {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeCall(key, parts) };
  }
  return shareDefinitions({
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version,
      description: [
        'A body is the data itself. Errors are `application/problem+json`: show `detail`, branch on `code`.',
        'A 401 means that the token is invalid, and nothing else; an outage is a 503 with `Retry-After`.',
        'During maintenance every write is refused with 503 `maintenance`, except signing in and out. Endpoints and socket events of a',
        'feature that the operator has hidden from everyone or from the campus of the caller answer 404.',
        'Lists are paged: the cursor is the id of the last item received, unless the list says otherwise.',
        'If more items follow, the response has the header `Link: <…>; rel="next"`, and nothing else shows whether they do:',
        `a page has at most ${pageBytesMax / 1024} KB, so it may have fewer items than \`limit\`. In lists of events, businesses and people, except of your own,`,
        `long texts are cut to ${excerptMax} characters, and the item has \`isExcerpt\`; a single thing has its whole texts.`,
        'Searches ignore case, accents and apostrophes. In Arabic they ignore short vowels, tatweel and hamza, and do not distinguish',
        'the forms of alef, ta marbuta from ha, and alef maksura from ya.',
        `\n\n${describeSockets()}`,
      ].join(' '),
    },
    'x-socket-events': socketEvents(),
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/auth` returns.' },
      },
    },
  });
}

/**
 * Moves recursive definitions, such as a comment with its replies, to `components.schemas`. Zod writes them into `$defs` of
 * each schema, where the references of an OpenAPI document cannot reach them.
 */
function shareDefinitions(document: Json & { components: Json & { schemas: Json } }): Json {
  const move = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(move);
    if (typeof part !== 'object' || part === null) return part;
    const { $defs = {}, ...rest } = part as { $defs?: Json };
    for (const [name, definition] of Object.entries($defs)) {
      if (name.startsWith('__')) throw new Error('A recursive schema has no id in the registry.');
      document.components.schemas[name] ??= move(definition);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : move(value),
      ]),
    );
  };
  const { components, ...rest } = document;
  return { ...(move(rest) as Json), components };
}

/** Describes how to connect and lists all socket events for readers; the schemas are under `x-socket-events`. */
function describeSockets(): string {
  const rows = Object.entries<ClientEvent | ServerEvent>(sockets).map(([key, { from, summary }]) => {
    const [namespace, name] = key.split(' ');
    return `| ${namespace} | \`${name}\` | ${from} | ${summary} |`;
  });
  return [
    '## Live updates',
    '',
    `Socket.IO at \`/socket.io\`, over websocket, namespaces ${namespaces.map((name) => `\`${name}\``).join(', ')}. The`,
    'token is sent in `auth.token`, in the query parameter `token` or in the bearer header. A refused handshake is a',
    '`connect_error` whose message is the code: `unauthorized`, `onboarding_required`, or `unavailable` for an outage.',
    '',
    'Clients in networks that block websockets fall back to the transport `polling`, with the same namespaces, events and limits.',
    'Each of its requests needs the bearer header, with the token that opened the connection: 401 `unauthorized` without it. A',
    `connection cannot change its transport. A body is at most ${packetMax} bytes, and a person may open ${pollingsPerMinute} polling connections per minute.`,
    '',
    'Every event that a client emits can be acknowledged: `{ ok: true, … }` or `{ ok: false, code, detail }`.',
    `A person may have ${socketsMax} connections; opening another closes the oldest. A packet is at most ${packetMax} bytes.`,
    '',
    '| Namespace | Event | From | Description |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function socketEvents(): Json {
  const spaces: Record<string, Json> = Object.fromEntries(namespaces.map((name) => [name, {}]));
  for (const [key, parts] of Object.entries<ClientEvent | ServerEvent>(sockets)) {
    const [namespace = '', name = ''] = key.split(' ');
    const isOurs = parts.from === 'server';
    Object.assign(spaces[namespace] ?? {}, {
      [name]: {
        from: parts.from,
        summary: parts.summary,
        ...(parts.body && { body: schemaOf(parts.body, isOurs ? 'output' : 'input') }),
        ...(!isOurs && {
          acknowledgement: acknowledgementOf(parts),
          errors: errorsOf(parts),
          rateLimit: parts.rateLimit,
        }),
      },
    });
  }
  return spaces;
}

/** The codes with which an event of a client can be refused. */
function errorsOf(parts: ClientEvent): string[] {
  return [
    'unauthorized',
    ...(parts.needsConsent ? ['consent_required'] : []),
    'invalid_body',
    'rate_limited',
    'unavailable',
    ...(parts.ack && !parts.isRead ? ['maintenance'] : []),
    ...(parts.errors ?? []),
  ];
}

function acknowledgementOf(parts: ClientEvent): Json {
  const ack = parts.ack
    ? (schemaOf(parts.ack, 'output') as { properties: Json; required?: string[]; $defs?: Json })
    : undefined;
  const forms = [
    { properties: { ok: { const: true }, ...ack?.properties }, required: ['ok', ...(ack?.required ?? [])] },
    {
      properties: { ok: { const: false }, code: { type: 'string', enum: errorsOf(parts) }, detail: { type: 'string' } },
      required: ['ok', 'code', 'detail'],
    },
  ];
  const anyOf = forms.map((form) => ({ type: 'object', ...form, additionalProperties: false }));
  return { anyOf, ...(ack?.$defs && { $defs: ack.$defs }) };
}

function describeCall(key: string, parts: EndpointParts): Json {
  const isOpen = parts.access === 'anyone';
  return {
    operationId: key.replaceAll(/[^a-z]+/gi, '-').toLowerCase(),
    summary: parts.summary,
    tags: [key.split('/')[2]],
    security: isOpen ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(parts.params, 'path'),
      ...parametersOf(parts.query, 'query'),
      ...parametersOf(parts.headers, 'header'),
      ...(parts.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              schema: { type: 'string', maxLength: 200 },
              description: 'For 24 h, the same key and body return the first result.',
            },
          ]
        : []),
      ...(parts.ifMatch
        ? [
            {
              name: 'If-Match',
              in: 'header',
              schema: { type: 'string', maxLength: 200 },
              description:
                'The `updatedAt` of the edited version, in quotes; 412 if there is a newer version. Without it the last change wins.',
            },
          ]
        : []),
    ],
    ...requestBodyOf(parts),
    responses: responsesOf(parts, { isWrite: !key.startsWith('GET ') }),
  };
}

function parametersOf(schema: z.ZodMiniType | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }));
}

function requestBodyOf({ body, form, files, bytes }: EndpointParts): Json {
  if (body) {
    const required = !z.safeParse(body, undefined).success;
    return { requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } } };
  }
  if (bytes) {
    const description = `At most ${bytes.maxBytes} bytes.`;
    const schema = { type: 'string', format: 'binary', description };
    return { requestBody: { required: true, content: { [bytes.type]: { schema } } } };
  }
  if (!files) return {};
  const fields = form ? (schemaOf(form, 'input') as { properties?: Json; required?: string[] }) : {};
  const file = {
    type: 'string',
    format: 'binary',
    description: `At most ${files.maxBytes} bytes; ${files.types.join(', ')} by content.`,
  };
  const schema = {
    type: 'object',
    properties: {
      ...fields.properties,
      [files.field]: files.maxCount > 1 ? { type: 'array', items: file, maxItems: files.maxCount } : file,
    },
    ...(fields.required && { required: fields.required }),
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function responsesOf(parts: EndpointParts, { isWrite }: { isWrite: boolean }): Json {
  const success = parts.reply
    ? {
        description: parts.summary,
        content: { [parts.contentType ?? 'application/json']: { schema: schemaOf(parts.reply, 'output') } },
      }
    : { description: 'Done; the response has no body.' };
  const isOpen = parts.access === 'anyone';
  const codes = [
    ...(isOpen ? commonErrors.filter((code) => code !== 'unauthorized') : commonErrors),
    ...(isOpen || parts.access === 'signed_in' ? [] : ['onboarding_required' as const]),
    ...(isOpen || parts.whileSuspended ? [] : ['suspended' as const]),
    ...(isWrite && !isOpen && !parts.withoutConsent ? ['consent_required' as const] : []),
    ...(isWrite && !parts.duringMaintenance ? ['maintenance' as const] : []),
    ...(parts.params || parts.access === 'steward' || parts.access === 'admin' ? ['not_found' as const] : []),
    ...(parts.query ? ['invalid_query' as const] : []),
    ...(parts.body ? ['invalid_json' as const, 'invalid_body' as const] : []),
    ...(parts.params || parts.headers ? ['bad_request' as const] : []),
    ...(parts.body || parts.bytes || parts.files ? ['too_large' as const, 'unsupported_type' as const] : []),
    ...(parts.files ? ['invalid_form' as const] : []),
    ...(parts.idempotent ? ['request_in_progress' as const, 'idempotency_key_reused' as const] : []),
    ...(parts.ifMatch ? ['changed_meanwhile' as const] : []),
  ].map((code) => [errorStatus[code], code] as const);
  // An endpoint that states `consent_required` reads consents from its body, so there it is 422.
  const ownCodes = (parts.errors ?? []).map(
    (code) => [code === 'consent_required' ? 422 : errorStatus[code], code] as const,
  );
  const byStatus = Map.groupBy([...codes, ...ownCodes], ([status]) => status);
  const refusals: Record<string, Json> = {};
  for (const [status, each] of [...byStatus].sort(([a], [b]) => a - b)) {
    const words = new Set(each.map(([, code]) => code));
    refusals[status] = {
      description: [...words].map((word) => `\`${word}\``).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return {
    [parts.reply ? (parts.status ?? 200) : 204]: success,
    ...(parts.alsoStatus && { [parts.alsoStatus]: success }),
    ...refusals,
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
}
