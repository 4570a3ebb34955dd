import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { withAbsoluteLinks } from './absolute-links.ts';
import { type Branding, readBranding } from '#platform/operations/branding.ts';
import type { Env } from '#platform/operations/env.ts';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { notFound } from './errors.ts';
import { type LinkPagesParts, type LinkTemplates, serveLinkPages } from './link-pages.ts';
import { languageFor } from './page-language.ts';
import { type Prepared, prepare, sendPrepared } from './prepared-text.ts';
import { refuseUnknown } from './unknown-address.ts';

/** Paths of the API and of files, which are never answered with a web page. */
const ownPaths = /^\/(api|media|oidc|socket\.io|assets|metrics|healthz|readyz)(\/|$)/;

/** The route of the built files with a hash in their names. None of them is a worker, whose policy its script would carry. */
const assetRoute = '/assets/*';
/** The name of a built file, without a folder. */
const plainName = /^[\w-]+(\.[\w-]+)+$/;
const landingPaths = /^\/(landing\/?)?$/;
const signInPaths = /^\/(login|signup|login\/callback)\/?$/;

/** The language of the landing page for people who use none of its languages. */
const defaultLanguage = 'en';

export interface SecurityOptions {
  /** The built pages; their inline scripts and styles are allowed by hash. */
  html: string;
  /** Origins of the sign-in provider that the browser contacts. */
  connect: readonly string[];
  /** The origin of `MEDIA_URL`, if it is set: pages show its pictures, and the service worker loads them. */
  media: readonly string[];
  /** URLs of the sign-in provider's scripts, if it has any. */
  scripts: readonly string[];
  https: boolean;
}

/**
 * API responses, pictures and built files are never pages, so they need no page policies. This makes each of them 800 bytes smaller: a
 * fifth of a compressed feed page, and 13 KB of a first visit.
 */
const dataHeaders = new Map([
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
]);

/** Sets the security headers of every response. Only the inline scripts and styles of the built pages are allowed, by hash. */
export function secureHeaders(app: FastifyInstance, { html, connect, media, scripts, https }: SecurityOptions): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashesOf(html, 'script'), ...scripts],
        styleSrc: ["'self'", ...hashesOf(html, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect, ...media],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: scripts.length > 0 ? [...connect] : ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // The sign-in popup must be able to send messages to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set for every response elsewhere.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    xFrameOptions: { action: 'deny' },
  });
  // Computed once, because @fastify/helmet builds the whole policy for each response.
  const headers = new Map<string, string>();
  const collector = { setHeader: headers.set.bind(headers), removeHeader: headers.delete.bind(headers) };
  setHeaders(undefined as never, collector as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const isData = config.endpoint !== undefined || config.isFile === true || url === assetRoute;
    for (const [name, value] of isData ? dataHeaders : headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Returns the CSP hash sources of the inline elements of pages, each once. */
export function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'));
  const texts = new Set([...inline].map(([, text = '']) => text));
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The built pages: the app, the landing page and the sign-in pages. */
export interface WebPages {
  app: string;
  /** By language, the default first. */
  landing: Readonly<Record<string, string>>;
  signIn: string;
  /** For people who are not signed in, at the addresses of content. */
  links: LinkTemplates;
  /** The script of the service worker. */
  worker: string;
  /** Files of the operator that replace built ones, by name. */
  files: Branding['files'];
}

/** Returns the pages of all kinds, whose inline scripts and styles are allowed. */
export function htmlOf({ app, landing, signIn, links }: WebPages): string {
  const linkPages = Object.values(links).flatMap((pages) => Object.values(pages));
  return [app, ...Object.values(landing), signIn, ...linkPages].join('');
}

/** Reads the built pages, with what the operator changes about them. */
export async function readPages(folder: string, env: Env): Promise<WebPages> {
  const { brand, files } = await readBranding(folder, env);
  const read = async (name: string) => withAbsoluteLinks(brand(await readFile(join(folder, name), 'utf8')), env);
  const readLanguages = async (page: string) => {
    const codes = (await readdir(folder)).flatMap(
      (name) => new RegExp(`^${page}\\.([\\w-]+)\\.html$`).exec(name)?.[1] ?? [],
    );
    const languages = [...new Set([defaultLanguage, ...codes.sort()])];
    return Object.fromEntries(
      await Promise.all(languages.map(async (code) => [code, await read(`${page}.${code}.html`)])),
    ) as Record<string, string>;
  };
  const readLinks = async (app: string) => {
    // For members, who are only known to the browser.
    const text = JSON.stringify(app).replaceAll('<', String.raw`\u003C`);
    const inserted = (pages: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(pages).map(([code, page]) => [code, page.replace(/(['"])APP_PAGE\1/, () => text)]),
      );
    return Object.fromEntries(
      await Promise.all(linkKinds.map(async (kind) => [kind, inserted(await readLanguages(`link-${kind}`))])),
    ) as LinkTemplates;
  };
  try {
    const app = await read('index.html');
    const [landing, links, signIn, worker] = await Promise.all([
      readLanguages('landing'),
      readLinks(app),
      read('sign-in.html'),
      readFile(join(folder, 'service-worker.js'), 'utf8'),
    ]);
    return {
      app,
      landing,
      links,
      signIn,
      files,
      worker: `const SITE_NAME = ${JSON.stringify(env.SITE_NAME)};\n${worker}`,
    };
  } catch (error) {
    throw new Error(
      `The web client is not built: ${folder} lacks one of its pages. Run "npm start", or "node scripts/build.ts".`,
      { cause: error },
    );
  }
}

/** Serves the built client: hashed files with a year of caching, and a page for every other path outside the API. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  { pages, security, links }: { pages: WebPages; security: SecurityOptions; links: Omit<LinkPagesParts, 'templates'> },
): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(serveStatic, {
    root: assets,
    // The route of the plugin would read the whole folder for each request.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.startsWith(assets))
        reply.header('cache-control', 'public, max-age=31536000, s-maxage=31536000, immutable');
    },
    // A file with a hash in its name is never revalidated.
    etag: false,
    lastModified: false,
  });
  app.get(assetRoute, (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (!plainName.test(name)) throw notFound();
    return reply.sendFile(name);
  });
  const [appPage, signIn] = [prepare(pages.app), prepare(pages.signIn)];
  const landing = new Map(Object.entries(pages.landing).map(([code, page]) => [code, prepare(page)]));
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Prepared) =>
    sendPrepared(request, reply.type('text/html; charset=utf-8'), page);
  const sendLanding = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageFor(request, [...landing.keys()]) ?? defaultLanguage;
    void reply.header('content-language', language).header('vary', 'accept-language');
    return sendPage(request, reply, landing.get(language) ?? appPage);
  };
  serveLinkPages(app, { templates: pages.links, ...links }, (request, reply) => sendPage(request, reply, appPage));
  const worker = prepare(versionedWorker(pages, security));
  app.get('/service-worker.js', (request, reply) =>
    sendPrepared(request, reply.type('text/javascript; charset=utf-8'), worker),
  );
  app.get('/*', async (request, reply) => {
    // As decoded by the router, because the raw URL may be spelled `http://host/api` or `/%61pi`.
    const path = `/${(request.params as { '*': string })['*']}`;
    if (ownPaths.test(path)) throw refuseUnknown(request, reply);
    // A file next to the pages, such as the icon. Unknown paths that look like a file are 404.
    if (/\.[a-z0-9]{1,12}$/i.test(path)) {
      if (!plainName.test(path.slice(1)) || path.endsWith('.html')) throw notFound();
      void reply.header('cache-control', 'public, max-age=3600');
      const own = pages.files.get(path.slice(1));
      if (own) return reply.type(own.type).send(own.bytes);
      return reply.sendFile(path.slice(1), folder, { etag: true, lastModified: true });
    }
    // The service worker asks for this page after another app has shared something. Another site may not, with a form of its own.
    if (path === '/share' && /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']))) {
      return reply.redirect('/feed', 303);
    }
    if (landingPaths.test(path)) return sendLanding(request, reply);
    return sendPage(request, reply, signInPaths.test(path) ? signIn : appPage);
  });
}

/** Returns the service worker's script with a version, which changes whenever its pages or their headers change. */
function versionedWorker({ app, signIn, worker }: WebPages, security: SecurityOptions): string {
  const version = createHash('sha256')
    .update(JSON.stringify([app, signIn, security]))
    .digest('base64url')
    .slice(0, 22);
  return `const PAGE_VERSION = "${version}";\n${worker}`;
}
