import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import type { Transform } from 'node:stream';
import type { Files } from '@baraza/contract/shared/endpoint.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { ByteRate } from './byte-rate.ts';
import { callerOf } from './caller.ts';
import { AppError } from './errors.ts';
import { FairSemaphore } from '#platform/concurrency/fair-semaphore.ts';
import { fileMemory } from '#platform/storage/file-memory.ts';
import { SpooledFile } from '#platform/storage/spool.ts';

/** A file as sent. Its name is only for display; its type is determined from the bytes. */
export interface FormFile {
  name: string;
  bytes: Buffer;
}

export interface Form {
  /** The text fields, parsed by the endpoint's schema. */
  fields: unknown;
  files: FormFile[];
}

const maxFields = 40;
const maxFieldBytes = 64 * 1024;
/** The maximum size in bytes of all text fields of a form together. They are held in memory while the form arrives. */
const maxTextBytes = 128 * 1024;
/** Room for the text fields and the boundaries between the parts. */
const overhead = MEGABYTE;
/** The minimum number of bytes per window. A slower sender would hold its slot for nothing. */
const windowMin = 4 * 1024;

/** The error for a person who sends more pictures at once than the server reads. */
export function tooManyPictures(): AppError {
  const detail = 'You are sending a lot of pictures at once. Please try again when some of them have been sent.';
  return new AppError('rate_limited', detail, { retryAfter: 10 });
}

/** How many forms of one person are read or answered concurrently, with or without files. */
export const forms = new FairSemaphore({
  capacity: Number.POSITIVE_INFINITY,
  perKey: 32,
  waitingPerKey: 0,
  timeout: 0,
  refuse: tooManyPictures,
});

/**
 * The forms with files among them. A third one waits instead of being refused, because a phone that has lost its network
 * retries while its earlier attempts still look alive. A form without files needs no slot and never waits.
 */
export const formsWithFiles = new FairSemaphore({
  capacity: Number.POSITIVE_INFINITY,
  perKey: 2,
  waitingPerKey: 30,
  timeout: 25_000,
  refuse: tooManyPictures,
});

export interface FormOptions {
  /** The window in milliseconds in which a minimum of bytes must arrive. */
  window: number;
  /** How fast one person may send; reading without pause would starve everyone else. */
  rate: ByteRate;
  /** The folder for arriving files. */
  folder: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    formOptions: FormOptions;
  }
}

/** Leaves multipart bodies unread until a handler calls `readForm`. */
export function takeForms(app: FastifyInstance, options: Partial<FormOptions> = {}): void {
  const rate = new ByteRate({ perSecond: 4 * MEGABYTE, burst: 32 * MEGABYTE });
  app.decorate('formOptions', { window: 20_000, rate, folder: tmpdir(), ...options });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/**
 * Reads the multipart form of an endpoint with files. Throws 415 for another content type, 400 for a malformed body, 408 when
 * it stops arriving, 413 for a file over the limit, 422 for too many files, a missing file, an unknown file field or fields
 * that do not match the schema, 429 when the sender has too many forms in progress, and 503 when memory or disk are full. The
 * memory and the slots are held until the response is sent.
 */
export async function readForm(reply: FastifyReply, rule: Files, schema?: z.core.$ZodType): Promise<Form> {
  const contentType = reply.request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new AppError('unsupported_type', 'Please send this as a form (multipart/form-data).');
  }
  const { window, rate, folder } = reply.server.formOptions;
  const sender = callerOf(reply.request);
  releaseWithAnswer(reply, await forms.acquire(sender));
  await using spool = new AsyncDisposableStack();
  const { arrived, texts } = await readParts({
    request: reply.request.raw,
    headers: { ...reply.request.headers, 'content-type': contentType },
    rule,
    window,
    slowedDown: rate.slowDown(sender),
    openFile: async () => spool.use(await SpooledFile.open(folder)),
    takeTurn: async () => releaseWithAnswer(reply, await formsWithFiles.acquire(sender)),
  });
  if (rule.maxCount === 1 && !rule.isOptional && arrived.length === 0)
    throw refused('Please choose a picture.', rule.field);
  const fields = schema && parseFields(schema, texts);
  const size = arrived.reduce((sum, { spooled }) => sum + (spooled?.size ?? 0), 0);
  if (size > 0) releaseWithAnswer(reply, await fileMemory.enter(size));
  const files: FormFile[] = [];
  for (const { name, spooled } of arrived) files.push({ name, bytes: (await spooled?.read()) ?? Buffer.alloc(0) });
  return { fields, files };
}

/** Calls `release` when the response was sent or the connection has ended. */
export function releaseWithAnswer(reply: FastifyReply, release: () => void): void {
  if (reply.raw.closed) release();
  else reply.raw.once('close', release);
}

type Headers = IncomingMessage['headers'] & { 'content-type': string };
type Texts = Map<string, string[]>;

interface ArrivingFile {
  name: string;
  /** Undefined until the first byte has arrived. */
  spooled: SpooledFile | undefined;
}

interface Parts {
  request: IncomingMessage;
  headers: Headers;
  rule: Files;
  window: number;
  /** Passes the bytes on at the rate of the sender. */
  slowedDown: Transform;
  openFile: () => Promise<SpooledFile>;
  /** Resolves when the sender has a slot for files. */
  takeTurn: () => Promise<void>;
}

/**
 * Reads the parts in order. A refused form is read to its end within limits, because phones and proxies reliably deliver a
 * response only after they have sent everything.
 */
function readParts(form: Parts): Promise<{ arrived: ArrivingFile[]; texts: Texts }> {
  const { request, headers, rule, window, slowedDown, openFile, takeTurn } = form;
  const allowed = rule.includesMax ? rule.maxBytes : rule.maxBytes - 1;
  const arrived: ArrivingFile[] = [];
  const streams: BusboyFileStream[] = [];
  const receiving: Promise<void>[] = [];
  const texts: Texts = new Map();
  let textsSize = 0;
  let refusal: Error | undefined;
  let received = 0;
  let turn: Promise<void> | undefined;
  /** Whether the sender could not send in the current window because it had no slot. */
  let isExcused = false;
  let isWaiting = false;

  function refuse(error: Error): void {
    refusal ??= error;
    arrived.length = 0;
  }

  function onFile(field: string, stream: BusboyFileStream, name = ''): void {
    const file: ArrivingFile = { name, spooled: undefined };
    // The reader itself reports a malformed form.
    stream.on('error', () => {});
    stream.on('limit', () => refuse(tooLarge(rule, name)));
    if (field !== rule.field)
      refuse(refused(`There is no file field of that name. Please use "${rule.field}".`, rule.field));
    if (refusal === undefined) arrived.push(file);
    if (arrived.length > rule.maxCount) refuse(tooMany(rule));
    streams.push(stream);
    receiving.push(receive(file, stream));
  }

  /** Moves a file to disk. The parser continues only after each chunk is written, so that a fast sender holds no memory. */
  async function receive(file: ArrivingFile, stream: BusboyFileStream): Promise<void> {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (refusal === undefined) await keep(file, chunk).catch(refuse);
      }
    } catch {
      // The stream was cut off: `finish` has been called, or the reader is about to report a malformed form.
    }
  }

  async function keep(file: ArrivingFile, chunk: Buffer): Promise<void> {
    turn ??= waitForTurn();
    await turn;
    file.spooled ??= await openFile();
    await file.spooled.append(chunk);
  }

  async function waitForTurn(): Promise<void> {
    [isWaiting, isExcused] = [true, true];
    await takeTurn().finally(() => (isWaiting = false));
  }

  function onField(name = '', value: string, nameCut: boolean, valueCut: boolean): void {
    textsSize += name.length + value.length;
    if (nameCut || valueCut) refuse(refused('A field is too long.', name.slice(0, 100)));
    else if (textsSize > maxTextBytes) refuse(refused('The fields are too long together.', name.slice(0, 100)));
    else if (refusal === undefined) texts.set(name, [...(texts.get(name) ?? []), value]);
  }

  return new Promise((resolve, reject) => {
    let counted = 0;
    const reader = openReader(headers, allowed, rule.maxCount);

    function finish(error?: Error): void {
      clearInterval(pace);
      request.off('data', onData).off('close', onClose).off('error', onClose);
      request.unpipe(slowedDown);
      slowedDown.unpipe(reader).destroy();
      reader.removeAllListeners().on('error', () => {});
      if (error) {
        reader.destroy();
        for (const stream of streams) stream.destroy();
        request.resume();
      }
      void settle(error ?? refusal);
    }
    async function settle(failure: Error | undefined): Promise<void> {
      // A file is closed only after pending writes.
      await Promise.all(receiving);
      if (failure) reject(failure);
      else resolve({ arrived: arrived.filter(isFile), texts });
    }
    function onData(chunk: Buffer): void {
      received += chunk.length;
      if (received > 2 * rule.maxCount * rule.maxBytes + overhead) finish(refusal ?? tooLarge(rule, ''));
    }
    function onClose(): void {
      if (!request.complete) finish(broken());
    }

    const pace = setInterval(() => {
      const isTooSlow = received - counted < windowMin && !isExcused;
      counted = received;
      isExcused = isWaiting;
      if (isTooSlow) finish(new AppError('request_timeout', 'The form stopped arriving. Please try again.'));
    }, window);
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
    request.pipe(slowedDown).pipe(reader);
  });
}

/** A browser sends a nameless, empty file for a file input that was left empty. */
function isFile({ name, spooled }: ArrivingFile): boolean {
  return name !== '' || spooled !== undefined;
}

function openReader(headers: Headers, fileSize: number, maxCount: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers,
      limits: {
        fileSize,
        files: maxCount + 4,
        fields: maxFields,
        parts: maxFields + maxCount + 4,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch (error) {
    throw broken(error);
  }
}

/** A single value counts as a list of one where the schema wants a list. */
function parseFields(schema: z.core.$ZodType, texts: Texts): unknown {
  const lists = listsOf(schema);
  const fields = Object.fromEntries(
    [...texts].map(([name, values]) => [name, values.length === 1 && !lists.has(name) ? values[0] : values]),
  );
  const read = z.safeParse(schema, fields);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = errors;
  throw new AppError('invalid_form', first?.message ?? 'The form does not fit.', { errors });
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

/** These sentences are given by the specification. */
function tooMany(rule: Files): AppError {
  if (rule.maxCount === 1) return refused('Please choose one picture only.', rule.field);
  return new AppError('too_many_images', `You can only upload up to ${rule.maxCount} images`);
}

function tooLarge(rule: Files, name: string): AppError {
  const limit = `${rule.maxBytes / MEGABYTE}MB`;
  if (rule.maxCount === 1) return new AppError('too_large', `Max image size: ${limit}`);
  return new AppError('too_large', `Image '${readableName(name)}' exceeds ${limit} limit`);
}

/** Returns the bytes of the only file of a form. */
export function onlyFile([file]: FormFile[]): Buffer {
  if (!file) throw new Error('A call for one file reached its handler without one.');
  return file.bytes;
}

/** Returns a file name that is safe inside a sentence: short, and without control or bidirectional characters. */
export function readableName(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  const letters = [...plain];
  return letters.length <= 60 ? plain : `${letters.slice(0, 40).join('')}…${letters.slice(-16).join('')}`;
}
