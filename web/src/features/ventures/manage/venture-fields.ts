import { VentureDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import type { PictureChange } from '#features/media/media.public.ts';

/** What the form holds, as it is typed. */
export interface VentureFields {
  name: string;
  description: string;
  mission: string;
  location: string;
  yearEstablished: string;
  email: string;
  phoneNumber: string;
  website: string;
  tags: string[];
  category: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  twitter: string;
}

/** What was changed in the form and is not saved; the rest is as the server has it, or empty. */
export type VentureEdits = Partial<VentureFields> & { logo?: PictureChange; cover?: PictureChange };

/** Where the pictures are once they are uploaded. */
export type PictureUrls = Pick<VentureDraft, 'logoUrl' | 'coverImageUrl'>;

/** What is wrong with a field; the form has the words. */
export type FieldProblem = 'blank' | 'email' | 'address' | 'year' | 'tags' | 'refused';
export type FieldProblems = Partial<Record<keyof VentureFields, FieldProblem>>;

const noFields: VentureFields = {
  name: '',
  description: '',
  mission: '',
  location: '',
  yearEstablished: '',
  email: '',
  phoneNumber: '',
  website: '',
  tags: [],
  category: '',
  facebook: '',
  instagram: '',
  linkedin: '',
  twitter: '',
};
const addresses = ['website', 'facebook', 'instagram', 'linkedin', 'twitter'] as const;

/** The form as it is shown: what is saved, with the edits over it. */
export function fieldsOf(saved: Venture | undefined, edits: VentureEdits): VentureFields {
  const known = saved && {
    ...saved,
    yearEstablished: saved.yearEstablished === null ? '' : String(saved.yearEstablished),
    category: saved.category ?? '',
  };
  const names = Object.keys(noFields) as (keyof VentureFields)[];
  return Object.fromEntries(
    names.map((name) => [name, edits[name] ?? known?.[name] ?? noFields[name]]),
  ) as unknown as VentureFields;
}

/** Whether the edits make a difference to what is saved. */
export function hasEdits(saved: Venture | undefined, edits: VentureEdits): boolean {
  const [before, after] = [fieldsOf(saved, {}), fieldsOf(saved, edits)];
  const isPictureChanged = (change: PictureChange | undefined, url: string | null | undefined) =>
    change?.kind === 'chosen' || (change?.kind === 'emptied' && Boolean(url));
  return (
    JSON.stringify(before) !== JSON.stringify(after) ||
    isPictureChanged(edits.logo, saved?.logoUrl) ||
    isPictureChanged(edits.cover, saved?.coverImageUrl)
  );
}

/** What is sent, without the space around what was typed; throws nothing, and is checked by `problemsOf` before. */
export function draftOf(fields: VentureFields, pictures: PictureUrls): VentureDraft {
  return VentureDraft.parse(tidied(fields, pictures));
}

/** What is wrong with the fields, by the rules of the server. */
export function problemsOf(fields: VentureFields): FieldProblems {
  const result = VentureDraft.safeParse(tidied(fields, { logoUrl: null, coverImageUrl: null }));
  if (result.success) return {};
  return problemsAt(
    result.error.issues.map(({ path }) => String(path[0])),
    fields,
  );
}

/** The same for the paths that a refusal of the server names. */
export function problemsAt(paths: readonly string[], fields: VentureFields): FieldProblems {
  const names = paths.map((path) => path.split(/[./[]/).find((part) => part !== '') ?? '');
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, problemOf(name, fields)]));
}

function problemOf(name: string, fields: VentureFields): FieldProblem {
  const value = fields[name as keyof VentureFields];
  if (name === 'tags') return 'tags';
  if (name === 'yearEstablished') return 'year';
  if (typeof value === 'string' && value.trim() === '') return 'blank';
  if (name === 'email') return 'email';
  return addresses.some((each) => each === name) ? 'address' : 'refused';
}

function tidied({ tags, ...typed }: VentureFields, pictures: PictureUrls) {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));
  return {
    ...trimmed,
    ...pictures,
    tags: withTags([], tags),
    // Not a number, where it is none, which the schema refuses.
    yearEstablished: trimmed['yearEstablished'] === '' ? null : Number(trimmed['yearEstablished']),
    category: trimmed['category'] === '' ? null : trimmed['category'],
  };
}

/** A list of tags with more of them: in small letters, without the space around them, each once. */
export function withTags(tags: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...tags, ...more.map((tag) => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())])].filter(
    (tag) => tag !== '',
  );
}

/** An address as people say it, such as `baraza.example/shop`, with the scheme it lacks; others stay as they are. */
export function withScheme(typed: string): string {
  const value = typed.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(value) ? `https://${value}` : value;
}
