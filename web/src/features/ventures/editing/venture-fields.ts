import { type OpeningHours, VentureDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { asciiDigits } from '#platform/locale/digits.ts';
import type { PictureChange } from '#features/media/media.public.ts';

/** The form's values as typed. */
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
  openingHours: OpeningHours | null;
}

/** Unsaved changes. Fields that are absent have their saved value, or are empty. */
export type VentureEdits = Partial<VentureFields> & { logo?: PictureChange; cover?: PictureChange };

/** The URLs of the uploaded pictures. */
type PictureUrls = Pick<VentureDraft, 'logoUrl' | 'coverImageUrl'>;

/** Why a field is invalid. `refused` means that the server rejected it for another reason. */
export type FieldProblem = 'blank' | 'email' | 'url' | 'year' | 'tags' | 'refused';
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
  openingHours: null,
};
const urlFields = ['website', 'facebook', 'instagram', 'linkedin', 'twitter'] as const;

/** The form's values: the saved venture with the edits applied. */
export function toFields(saved: Venture | undefined, edits: VentureEdits): VentureFields {
  const savedFields = saved && {
    ...saved,
    yearEstablished: saved.yearEstablished === null ? '' : String(saved.yearEstablished),
    category: saved.category ?? '',
  };
  const names = Object.keys(noFields) as (keyof VentureFields)[];
  return Object.fromEntries(
    names.map((name) => [name, name in edits ? edits[name] : (savedFields?.[name] ?? noFields[name])]),
  ) as unknown as VentureFields;
}

/** Whether the edits differ from the saved venture. */
export function hasEdits(saved: Venture | undefined, edits: VentureEdits): boolean {
  const [before, after] = [toFields(saved, {}), toFields(saved, edits)];
  const isPictureChanged = (change: PictureChange | undefined, url: string | null | undefined) =>
    change?.kind === 'chosen' || (change?.kind === 'emptied' && Boolean(url));
  return (
    JSON.stringify(before) !== JSON.stringify(after) ||
    isPictureChanged(edits.logo, saved?.logoUrl) ||
    isPictureChanged(edits.cover, saved?.coverImageUrl)
  );
}

/** Builds the request body. Throws a ZodError unless `findProblems` found nothing. */
export function toDraft(fields: VentureFields, pictures: PictureUrls): VentureDraft {
  return VentureDraft.parse(normalize(fields, pictures));
}

/** Validates the fields with the API's schema. */
export function findProblems(fields: VentureFields): FieldProblems {
  const result = VentureDraft.safeParse(normalize(fields, { logoUrl: null, coverImageUrl: null }));
  if (result.success) return {};
  return problemsAtPaths(
    result.error.issues.map(({ path }) => String(path[0])),
    fields,
  );
}

/** Maps the paths of a server's validation errors to fields. */
export function problemsAtPaths(paths: readonly string[], fields: VentureFields): FieldProblems {
  const names = paths.map((path) => path.split(/[./[]/).find((part) => part !== '') ?? '');
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, problemFor(name, fields)]));
}

function problemFor(name: string, fields: VentureFields): FieldProblem {
  const value = fields[name as keyof VentureFields];
  if (name === 'tags') return 'tags';
  if (name === 'yearEstablished') return 'year';
  if (typeof value === 'string' && value.trim() === '') return 'blank';
  if (name === 'email') return 'email';
  return urlFields.some((each) => each === name) ? 'url' : 'refused';
}

function normalize({ tags, openingHours, ...typed }: VentureFields, pictures: PictureUrls) {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));
  return {
    ...trimmed,
    ...pictures,
    tags: addTags([], tags),
    openingHours,
    // NaN for other text, which the schema rejects.
    yearEstablished: trimmed['yearEstablished'] === '' ? null : Number(asciiDigits(trimmed['yearEstablished'] ?? '')),
    category: trimmed['category'] === '' ? null : trimmed['category'],
  };
}

/** Adds tags to a list. Tags are trimmed and in lower case; duplicates are dropped. */
export function addTags(tags: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...tags, ...more.map((tag) => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())])].filter(
    (tag) => tag !== '',
  );
}
