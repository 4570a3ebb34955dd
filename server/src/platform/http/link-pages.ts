import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkKind } from '@baraza/contract/shared/link-kinds.ts';
import { beginningOf } from '#platform/features/excerpt.ts';
import type { CardPicture, LinkCard, LinkPage, LinkTime } from '#platform/features/link-page.ts';
import { AppError, notFound } from './errors.ts';
import { addressKey } from './caller.ts';
import { cardPictureSizes } from '#platform/storage/card-picture.ts';
import { escapeHtml } from './escape-html.ts';
import { languageFor } from './page-language.ts';
import { asOutage, shareOf } from '#platform/sql/pool.ts';
import { limit } from './rate-limits.ts';
import { type Prepared, prepare, sendPrepared, sendTagged } from './prepared-text.ts';

/** The built page of each kind, by language. */
export type LinkTemplates = Readonly<Partial<Record<LinkKind, Readonly<Record<string, string>>>>>;

export interface LinkPagesParts {
  templates: LinkTemplates;
  /** `hiddenWith` is a path of the feature that has the page, if operators can hide that feature. */
  links: readonly (LinkPage & { hiddenWith: string | undefined })[];
  /** The origin of the pictures of cards, if it is known. */
  origin: string | undefined;
  /** Returns the picture of a card as a JPEG; undefined if it was removed. */
  drawPicture: (picture: CardPicture) => Promise<Buffer | undefined>;
}

/** Many people may share an address. Members request no cards once the service worker is installed. */
const cardsPerAddress = { max: 120, per: 'minute' } as const;
/** `max-age` of the picture of a card, in seconds. */
const pictureAge = 3600;
/** The maximum length of the text of a card, in characters. */
const maxText = 280;

/**
 * Serves the pages of content for people who are not signed in, and for apps that preview links. Unpublished and missing content have
 * the same page, which names only the type of content. Each page also contains the page of the app, which the browser shows to members:
 * the server does not know who is signed in.
 */
export function serveLinkPages(
  app: FastifyInstance,
  { templates, links, origin = '', drawPicture }: LinkPagesParts,
  sendApp: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { deps } = app;
  for (const { kind, path, name: pattern, findCard, hiddenWith } of links) {
    const pages = templates[kind];
    if (!pages) continue;
    const db = shareOf(deps.db, path);
    const languages = Object.keys(pages);
    const unpublished = new Map(languages.map((code) => [code, prepare(fill(pages[code] ?? '', {}))]));

    const findPublished = async (name: string, ip: string): Promise<LinkCard | undefined> => {
      if (!pattern.test(name)) return undefined;
      try {
        await limit(deps, `links ${addressKey(ip)}`, cardsPerAddress, { counted: 'address' });
        const card = await findCard(db, name);
        const isHidden = hiddenWith !== undefined && deps.installation.isHidden(hiddenWith, card?.campusId);
        return isHidden ? undefined : card;
      } catch (error) {
        // During an outage and over the limit, every link has the page of unpublished content.
        if (asOutage(error) instanceof AppError) return undefined;
        throw error;
      }
    };

    app.get<{ Params: { name?: string } }>(`${path}:name?`, async (request, reply) => {
      const { name = '' } = request.params;
      if (!pattern.test(name)) return sendApp(request, reply);
      const language = languageFor(request, languages) ?? languages[0] ?? '';
      void reply
        .type('text/html; charset=utf-8')
        .header('content-language', language)
        .header('vary', 'accept-language');
      const card = await findPublished(name, request.ip);
      if (!card) return sendPrepared(request, reply, unpublished.get(language) as Prepared);
      // Clients revalidate the page on each use, so that no cache keeps content after it was unpublished.
      const page = fill(pages[language] ?? '', valuesOf(card, { language, origin, path: path + name }));
      return sendTagged(request, reply, page);
    });

    app.get<{ Params: { name: string } }>(
      `${path}:name/card.jpg`,
      { config: { isFile: true } },
      async (request, reply) => {
        const card = await findPublished(request.params.name, request.ip);
        if (!card?.picture) throw notFound();
        const bytes = await drawPicture(card.picture);
        if (!bytes) throw notFound();
        return reply.type('image/jpeg').header('cache-control', `public, max-age=${pictureAge}`).send(bytes);
      },
    );
  }
}

/** Replaces `{{name|text}}` by a value or the text, and `{{name?text}}` by the text if there is a value. Values are escaped. */
function fill(template: string, values: Record<string, string | undefined>): string {
  return template.replaceAll(/\{\{(\w+)([|?])([^{}]*)\}\}/g, (_whole, name: string, kind: string, text: string) => {
    const value = values[name];
    if (kind === '?') return value === undefined ? '' : text;
    return value === undefined ? text : escapeHtml(value);
  });
}

function valuesOf(
  card: LinkCard,
  { language, origin, path }: { language: string; origin: string; path: string },
): Record<string, string | undefined> {
  const time = card.time && formatTime(card.time, language);
  const next = card.next && `${card.next.title} · ${formatTime(card.next.time, language)}`;
  const text = beginningOf(card.text.replaceAll(/\s+/g, ' ').trim(), maxText);
  const summary = [time, card.place, next, text].filter(Boolean).join(' · ');
  const { picture } = card;
  const size = picture && cardPictureSizes[picture.shape];
  const local = picture && `${path}/card.jpg?v=${versionOf(picture.file)}`;
  return {
    title: card.title,
    text,
    time,
    next,
    place: card.place,
    members: card.membersCount?.toLocaleString(`${language}-u-nu-latn`),
    cancelled: card.isCancelled === true ? '' : undefined,
    summary: summary === '' ? undefined : summary,
    picture: local,
    image: local && origin + local,
    ...(size && { width: String(size.width), height: String(size.height) }),
    ...(picture?.shape === 'square' && { twitter: 'summary' }),
  };
}

/** Part of the picture's address, since other apps cache a picture by its address. */
function versionOf(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 8);
}

function formatTime({ start, end, zone }: LinkTime, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone ?? 'UTC',
    timeZoneName: 'short',
  });
  return format.formatRange(start, end).replaceAll(/[\u202f\u00a0\u2009]/g, ' ');
}
