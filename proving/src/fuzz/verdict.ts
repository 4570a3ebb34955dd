import { api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { errorStatus, Problem } from '@baraza/contract/shared/problem.ts';
import * as z from 'zod/mini';
import type { Answer } from './wire.ts';

/** What an answer may never hold. */
export interface Secrets {
  /** Tokens, e-mails of others, folders of the machine. */
  words: readonly string[];
}

export interface Asked {
  key: string;
  method: string;
  /** The address as it was sent. */
  path: string;
  /** Whether address, method and headers are the contract's, so that a success must be too. */
  isAddressWhole: boolean;
  /** Whether a good token went with it, alone and whole. */
  hasGoodToken: boolean;
}

/** Words of statements, stacks, files and libraries: the inside of a server. */
const inside =
  /\b(select|insert into|update|delete from)\b.{0,80}\b(from|set|where|values)\b|node_modules|\n? {4}at |\bFST_|\bERR_|\bECONN|\bEPIPE|\b\w+\.ts:\d|\bpg_(catalog|stat|class|type|toast|temp|advisory)|violates \w+|(relation|column|table) \\?"|syntax error at/i;

/** The first words of a text that belong inside a server, or undefined. */
export function tellsOfInside(text: string): string | undefined {
  return inside.exec(text)?.[0];
}

/** Everything that is wrong with an answer, as sentences; nothing when all is well. */
export function faultsOf(answer: Answer, asked: Asked, secrets: Secrets): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  const text = readText(answer);
  if (status >= 500) faults.push(`answered ${status}${codeIn(text)}`);
  if (asked.hasGoodToken && codeIn(text) === ' unauthorized')
    faults.push('a good token was refused with 401, which signs out');
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('no x-content-type-options: nosniff');
  for (const word of secrets.words) if (text.includes(word)) faults.push(`tells ${JSON.stringify(word.slice(0, 8))}…`);

  if (status >= 400) {
    const found = tellsOfInside(text);
    if (found) faults.push(`tells of its inside: ${JSON.stringify(found)}`);
  }
  if (!isOfApi(asked.path)) return faults;
  if (headers.get('cache-control') !== 'private, no-store') {
    faults.push(`cache-control is ${headers.get('cache-control') ?? 'missing'}`);
  }
  if (headers.has('access-control-allow-origin')) faults.push('lets other origins read');
  if (status >= 400) faults.push(...faultsOfProblem(answer, text, asked.method === 'HEAD'));
  else faults.push(...faultsOfReply(status, body, asked));
  return faults;
}

/** However it is spelled; `/API` is none of ours. */
function isOfApi(path: string): boolean {
  const plain = path.replace(/^http:\/\/[^/?#]*/, '').replace(/%61/gi, 'a');
  return /^\/api(\/|\?|#|$)/.test(plain);
}

function readText({ headers, body }: Answer): string {
  return headers.has('content-encoding') ? '' : body.toString();
}

function codeIn(text: string): string {
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? ` ${code}` : '';
}

function faultsOfProblem({ status, headers }: Answer, text: string, isToHead: boolean): string[] {
  const type = headers.get('content-type');
  if (type !== 'application/problem+json; charset=utf-8') return [`a refusal of type ${type ?? 'none'}`];
  if (isToHead || headers.has('content-encoding')) return [];
  const problem = parse(text);
  const read = Problem.safeParse(problem);
  if (!read.success) return [`no problem of the contract: ${text.slice(0, 200)}`];
  const faults: string[] = [];
  if (read.data.status !== status || errorStatus[read.data.code] !== status) {
    faults.push(`${status} with code ${read.data.code}`);
  }
  const unknown = Object.keys(problem as object).filter((name) => !(name in Problem.shape));
  if (unknown.length > 0) faults.push(`a problem with ${unknown.join(', ')}`);
  return faults;
}

/** A success of a call of the contract has its status and its shape. */
function faultsOfReply(status: number, body: Buffer, { key, isAddressWhole }: Asked): string[] {
  const endpoint = (api as Record<string, EndpointParts>)[key];
  if (!endpoint || !isAddressWhole) return [];
  const usual = endpoint.status ?? (endpoint.reply ? 200 : 204);
  if (status !== usual && status !== endpoint.alsoStatus) return [`answered ${status} where the contract has ${usual}`];
  if (!endpoint.reply || status === 204) return [];
  const told = body.toString();
  const read = z.safeParse(endpoint.reply, endpoint.contentType ? told : parse(told));
  return read.success ? [] : [`a reply that is not the contract's: ${read.error.issues[0]?.path.join('.')}`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
