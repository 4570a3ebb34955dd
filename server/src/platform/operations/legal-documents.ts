import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentVersion, LegalDocument, LegalText } from '@baraza/contract/features/consents.ts';
import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import MarkdownIt from 'markdown-it';
import type { Env } from './env.ts';

/** The documents that people accept. */
export interface LegalDocuments {
  /** The current versions. A person who has not accepted all of them is asked before their next write. */
  readonly versions: readonly DocumentVersion[];
  /** Returns a document in the first of these languages that it exists in, else in English, else in any. */
  read(document: LegalDocument, languages: readonly string[]): LegalText;
}

type OperatorNames = Pick<
  Env,
  | 'SITE_NAME'
  | 'ORGANIZATION_NAME'
  | 'ORGANIZATION_ADDRESS'
  | 'SUPPORT_EMAIL'
  | 'DATA_PROTECTION_OFFICER'
  | 'GOVERNING_LAW'
>;

/** A file with its Markdown text, such as `terms.fr.md`. */
interface Source {
  path: string;
  language: string;
  version: string;
  effective: string;
  title: string;
  markdown: string;
}

const documents = { TERMS: 'terms', PRIVACY: 'privacy' } as const satisfies Record<LegalDocument, string>;
const ownFolder = join(import.meta.dirname, '../../../legal');
/** Renders no HTML of the source, and no links to scripts. */
const markdownIt = new MarkdownIt({ html: false });

/**
 * Reads the documents in `LEGAL_DIR`, and those of this folder that it lacks. Throws an Error of one sentence that names the file
 * that cannot be used.
 */
export async function readLegalDocuments(env: OperatorNames & Pick<Env, 'LEGAL_DIR'>): Promise<LegalDocuments> {
  const entries = await Promise.all(
    (Object.keys(documents) as LegalDocument[]).map(async (document) => {
      const given = env.LEGAL_DIR ? await readSources(env.LEGAL_DIR, document) : [];
      return [document, given.length > 0 ? given : await readSources(ownFolder, document)] as const;
    }),
  );
  const sources = new Map(entries);
  const fields = fieldsOf(env);
  const texts = new Map<Source, LegalText>();
  const textOf = (document: LegalDocument, source: Source) => {
    const known = texts.get(source);
    if (known) return known;
    const { version, effective, language } = source;
    const title = source.title.replaceAll(field, (_, name: string) => fields[name] ?? '');
    const text = { document, version, effective, language, title, html: render(source.markdown, fields) };
    texts.set(source, text);
    return text;
  };
  return {
    versions: entries.map(([document, [source]]) => ({ document, version: source?.version ?? '' })),
    read(document, languages) {
      const all = sources.get(document) ?? [];
      const code = chooseLocale(
        all.map(({ language }) => language),
        '',
        [...languages, 'en'],
      );
      const source = all.find(({ language }) => language === code) ?? all[0];
      if (!source) throw new Error(`There is no ${document}.`);
      return textOf(document, source);
    },
  };
}

async function readSources(folder: string, document: LegalDocument): Promise<Source[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new Error(`LEGAL_DIR cannot be read (${error.message}).`, { cause: error });
  });
  const pattern = new RegExp(`^${documents[document]}\\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\\.md$`);
  const misnamed = names.find(
    (name) => new RegExp(`^${documents[document]}.*\\.md$`, 'i').test(name) && !pattern.test(name),
  );
  if (misnamed !== undefined) {
    throw new Error(`${join(folder, misnamed)} must have a name like ${documents[document]}.en.md.`);
  }
  const found = names.toSorted().flatMap((name) => {
    const language = pattern.exec(name)?.[1];
    return language === undefined ? [] : [{ path: join(folder, name), language }];
  });
  const sources = await Promise.all(
    found.map(async ({ path, language }) => ({ path, language, ...parse(path, await readFile(path, 'utf8')) })),
  );
  const [first] = sources;
  const other = sources.find(({ version, effective }) => version !== first?.version || effective !== first.effective);
  if (first && other) throw new Error(`${other.path} must have the version and the effective date of ${first.path}.`);
  return sources;
}

/** Splits a file into the lines between `---` at its beginning and its text. */
function parse(path: string, file: string): Omit<Source, 'path' | 'language'> {
  const [, head = '', markdown = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? [];
  const version = /^version: *(\S.{0,39}?) *$/m.exec(head)?.[1];
  const effective = /^effective: *(\d{4}-\d{2}-\d{2}) *$/m.exec(head)?.[1];
  const [, title, text = ''] = /^\s*# +(\S.*?) *\r?\n([\s\S]*)$/.exec(markdown) ?? [];
  if (!version || !effective || !isDate(effective) || !title) {
    throw new Error(
      `${path} must begin with "---", "version: …", "effective: 2026-01-31" and "---", and then a heading "# …".`,
    );
  }
  const unknown = [...markdown.matchAll(/\{\{(.*?)\}\}/g)].find(([, name = '']) => !fieldNames.has(name));
  if (unknown) throw new Error(`${path} has the unknown field ${unknown[0]}; there are ${[...fieldNames].join(', ')}.`);
  return { version, effective, title, markdown: text };
}

/** `Date.parse` also reads the 30th of February. */
function isDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const fieldNames = new Set([
  'site',
  'organization',
  'address',
  'contact',
  'dataProtectionOfficer',
  'governingLaw',
  'restorableDays',
]);
type Fields = Readonly<Record<string, string | undefined>>;

function fieldsOf(env: OperatorNames): Fields {
  return {
    site: env.SITE_NAME,
    organization: env.ORGANIZATION_NAME,
    address: env.ORGANIZATION_ADDRESS,
    contact: env.SUPPORT_EMAIL,
    dataProtectionOfficer: env.DATA_PROTECTION_OFFICER,
    governingLaw: env.GOVERNING_LAW,
    restorableDays: String(restorableDays),
  };
}

/** Fills in what the settings say, as Markdown that shows it unchanged. A line with a field that is not set is left out. */
function render(markdown: string, fields: Fields): string {
  const lines = markdown.split('\n').flatMap((line) => {
    const isComplete = [...line.matchAll(field)].every(([, name = '']) => fields[name] !== undefined);
    const literal = (name: string, value: string) =>
      name === 'contact' ? `<${value}>` : value.replaceAll(/[\\`*_[\]<>&]/g, '\\$&');
    return isComplete ? [line.replaceAll(field, (_, name: string) => literal(name, fields[name] ?? ''))] : [];
  });
  return markdownIt.render(lines.join('\n'));
}

const field = /\{\{(\w+)\}\}/g;

/** The versions of our own documents, without `LEGAL_DIR`. */
export const ownDocuments: readonly DocumentVersion[] = await Promise.all(
  (Object.keys(documents) as LegalDocument[]).map(async (document) => ({
    document,
    version: (await readSources(ownFolder, document))[0]?.version ?? '',
  })),
);
