import type { IncomingMessage } from 'node:http';
import type { Files } from '@baraza/contract/shared/endpoint.ts';
import { MEGABYTE } from '@baraza/contract/shared/scalars.ts';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { Gate } from './gate.ts';

/** A file as it was sent: its name is for people alone, its type is for whoever looks into the bytes. */
export interface FormFile {
  name: string;
  bytes: Buffer;
}

export interface Form {
  /** The text fields, parsed by the endpoint's schema. */
  fields: unknown;
  files: FormFile[];
}

const fieldsMax = 40;
const fieldSizeMax = 64 * 1024;
/** Room for the text fields and the lines between the parts. */
const overhead = MEGABYTE;
/** A sender who stays silent this long, in milliseconds, has gone. */
const silenceMax = 20_000;

/** All bytes of forms that are in memory at once; further forms wait for their turn, at most 20 s. */
export const formMemory = new Gate(192 * MEGABYTE, 20_000);

/** Lets multipart bodies reach their handlers unread, where `readForm` takes them. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/**
 * Reads the multipart form of an endpoint with files. Throws 415 for another kind of body, 400 for a broken one, 408 when
 * it stops coming, 413 for a file over the limit, and 422 for more files than allowed, a missing one (where one is
 * needed, as in every call that takes a single file), an unknown file field, or fields that break the schema.
 * The memory it takes counts until the answer is sent.
 */
export async function readForm(reply: FastifyReply, rule: Files, schema?: z.core.$ZodType): Promise<Form> {
  const request = reply.request.raw;
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new AppError('unsupported_type', 'Please send this as a form (multipart/form-data).');
  }
  const most = rule.maxCount * rule.maxBytes + overhead;
  const length = Number(request.headers['content-length'] ?? most);
  const leave = await formMemory.enter(Math.min(length, most));
  if (reply.raw.closed) leave();
  else reply.raw.once('close', leave);
  const { files, texts } = await readParts(request, { ...request.headers, 'content-type': contentType }, rule);
  if (rule.maxCount === 1 && files.length === 0) throw refused('Please choose a picture.', rule.field);
  return { fields: schema && parseFields(schema, texts), files };
}

type Headers = IncomingMessage['headers'] & { 'content-type': string };
type Texts = Map<string, string[]>;

/** Takes the parts in the order they come. A form that is refused is read to its end all the same, as far as it stays
 * within bounds: phones and proxies hand on an answer for certain only after they sent everything. */
function readParts(
  request: IncomingMessage,
  headers: Headers,
  rule: Files,
): Promise<{ files: FormFile[]; texts: Texts }> {
  const allowed = rule.includesMax ? rule.maxBytes : rule.maxBytes - 1;
  const arrived: { name: string; chunks: Buffer[] }[] = [];
  const texts: Texts = new Map();
  let refusal: AppError | undefined;
  let received = 0;

  function refuse(error: AppError): void {
    refusal ??= error;
    arrived.length = 0;
  }

  function onFile(field: string, stream: BusboyFileStream, name = ''): void {
    const file: (typeof arrived)[number] = { name, chunks: [] };
    stream.on('data', (chunk: Buffer) => void (refusal === undefined && file.chunks.push(chunk)));
    // A broken form is told by the reader itself.
    stream.on('error', () => {});
    stream.on('limit', () => {
      file.chunks = [];
      refuse(tooLarge(rule, name));
    });
    if (field !== rule.field)
      refuse(refused(`There is no file field of that name. Please use "${rule.field}".`, rule.field));
    if (refusal !== undefined) return;
    arrived.push(file);
    if (arrived.length > rule.maxCount) refuse(tooMany(rule));
  }

  function onField(name: string, value: string, nameCut: boolean, valueCut: boolean): void {
    if (nameCut || valueCut) refuse(refused('A field is too long.', name.slice(0, 100)));
    else if (refusal === undefined) texts.set(name, [...(texts.get(name) ?? []), value]);
  }

  return new Promise((resolve, reject) => {
    let silence: NodeJS.Timeout | undefined;
    const reader = openReader(headers, allowed, rule.maxCount);

    function finish(error?: AppError): void {
      clearTimeout(silence);
      request.off('data', onData).off('close', onClose).off('error', onClose);
      request.unpipe(reader);
      reader.removeAllListeners().on('error', () => {});
      if (error) {
        reader.destroy();
        request.resume();
        reject(error);
      } else resolve({ files: arrived.filter(isFile).map(joinFile), texts });
    }
    function onData(chunk: Buffer): void {
      received += chunk.length;
      silence?.refresh();
      if (received > 2 * rule.maxCount * rule.maxBytes + overhead) finish(refusal ?? tooLarge(rule, ''));
    }
    function onClose(): void {
      if (!request.complete) finish(broken());
    }

    silence = setTimeout(() => {
      finish(new AppError('request_timeout', 'The form stopped arriving. Please try again.'));
    }, silenceMax);
    reader.on('file', onFile).on('field', onField);
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      reader.on(limit, () =>
        refuse(limit === 'filesLimit' ? tooMany(rule) : refused('There are too many fields.', rule.field)),
      );
    }
    reader.once('finish', () => finish(refusal));
    reader.once('error', (error: unknown) => finish(error instanceof AppError ? error : broken(error)));
    if (request.destroyed) onClose();
    request.on('data', onData).on('close', onClose).on('error', onClose);
    request.pipe(reader);
  });
}

/** A browser sends a nameless, empty file for an input that was left empty. */
function isFile({ name, chunks }: { name: string; chunks: Buffer[] }): boolean {
  return name !== '' || chunks.length > 0;
}

function joinFile({ name, chunks }: { name: string; chunks: Buffer[] }): FormFile {
  return { name, bytes: Buffer.concat(chunks) };
}

function openReader(headers: Headers, fileSize: number, maxCount: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers,
      limits: {
        fileSize,
        files: maxCount + 4,
        fields: fieldsMax,
        parts: fieldsMax + maxCount + 4,
        fieldSize: fieldSizeMax,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch (error) {
    throw broken(error);
  }
}

/** A field given once counts as a list of one where the schema wants a list. */
function parseFields(schema: z.core.$ZodType, texts: Texts): unknown {
  const lists = listsOf(schema);
  const fields = Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length === 1 && !lists.has(name) ? values[0] : values]),
  );
  const read = z.safeParse(schema, fields);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  throw new AppError('invalid_form', first ? `${first.path}: ${first.message}` : 'The form does not fit.', { errors });
}

function listsOf(schema: z.core.$ZodType): Set<string> {
  const { shape } = schema._zod.def as z.core.$ZodObjectDef;
  const names = Object.keys(shape).filter((name) => {
    let def = shape[name]?._zod.def as { type: string; innerType?: z.core.$ZodType } | undefined;
    while (def?.innerType) def = def.innerType._zod.def as typeof def;
    return def?.type === 'array';
  });
  return new Set(names);
}

function refused(detail: string, path: string): AppError {
  return new AppError('invalid_form', detail, { errors: [{ path, message: detail }] });
}

function broken(cause?: unknown): AppError {
  return new AppError('bad_request', 'The form arrived incomplete or broken. Please try again.', { cause });
}

/** The sentences are the product's own, from its specification. */
function tooMany(rule: Files): AppError {
  if (rule.maxCount === 1) return refused('Please choose one picture only.', rule.field);
  return new AppError('too_many_images', `You can only upload up to ${rule.maxCount} images`);
}

function tooLarge(rule: Files, name: string): AppError {
  const limit = `${rule.maxBytes / MEGABYTE}MB`;
  if (rule.maxCount === 1) return new AppError('too_large', `Max image size: ${limit}`);
  return new AppError('too_large', `Image '${readableName(name)}' exceeds ${limit} limit`);
}

/** The bytes of the file that a call for one file was given. */
export function onlyFile([file]: FormFile[]): Buffer {
  if (!file) throw new Error('A call for one file reached its handler without one.');
  return file.bytes;
}

/** A file name as it may stand in a sentence: short, and without anything that moves the text around it. */
export function readableName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  const letters = [...plain];
  return letters.length <= 60 ? plain : `${letters.slice(0, 40).join('')}…${letters.slice(-16).join('')}`;
}
