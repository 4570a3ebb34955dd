import { lookup as resolve, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { singleLine } from '@baraza/contract/shared/visible-text.ts';
import { decodeHTML } from 'entities';
import ipaddr from 'ipaddr.js';
import { beginningOf } from '#platform/features/excerpt.ts';

const titleMax = 150;
/** How much of a page is read, in bytes. */
const readMax = 128 * 1024;
/** How long reading a page may take with its redirects, in milliseconds. */
const patience = 5_000;
const redirectsMax = 3;

/** The server does not send requests to this address. */
class NotPublicError extends Error {
  override message = 'The address is not public.';
}

/**
 * Reads the title of a page on another site: that of HTML, on one line, at most 150 characters; empty if it has none. It is requested
 * only from public addresses, so that nobody can make the server call others, such as those of its own network; `ownHosts` may have any
 * address and port. Redirects are followed under the same rule. Throws for a page that cannot be read.
 */
export async function readPageTitle(address: string, ownHosts: readonly string[]): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  let url = new URL(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const response = await open(url, { signal, isOwn: ownHosts.includes(url.hostname) });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      url = new URL(headers.location, url);
      continue;
    }
    if (statusCode !== 200 || !/^text\/html\b/i.test(headers['content-type'] ?? '')) {
      response.destroy();
      return '';
    }
    return titleOf(await readBeginning(response), headers['content-type']);
  }
  throw new Error('The page redirects too often.');
}

/** Sends a GET request. Resolves with the response, whose body has not been read. */
function open(url: URL, { signal, isOwn }: { signal: AbortSignal; isOwn: boolean }): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password } = url;
  const isPage = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  // A name is checked by what it resolves to; an address has no name, and no card.
  if (!isPage || (!isOwn && (port !== '' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0))) {
    return Promise.reject(new NotPublicError());
  }
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, failed) => {
    const request: ClientRequest = send(url, {
      agent: false,
      signal,
      headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Baraza (title of a link)' },
      ...(!isOwn && { lookup: resolvePublic }),
    });
    request.on('response', done).on('error', failed).end();
  });
}

/** Resolves a name like Node.js does, and fails for one with an address that is not public. The connection uses the checked address. */
const resolvePublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error) done(error, []);
    else if (!first || !found.every(isPublic)) done(new NotPublicError(), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic({ address }: LookupAddress): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6));
}

async function readBeginning(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= readMax) break;
  }
  return Buffer.concat(chunks).subarray(0, readMax);
}

function titleOf(page: Buffer, contentType = ''): string {
  const declared = /charset=["']?([\w-]{1,40})/i;
  const [, charset = 'utf-8'] =
    declared.exec(contentType) ?? declared.exec(page.subarray(0, 1024).toString('latin1')) ?? [];
  const [, title = ''] = /<title\b[^<>]{0,200}>([^<]{0,2000})/i.exec(decode(page, charset)) ?? [];
  return beginningOf(singleLine(decodeHTML(title)).replaceAll(/\s+/g, ' ').trim(), titleMax);
}

function decode(page: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(page);
  } catch {
    // An unknown encoding.
    return page.toString();
  }
}
