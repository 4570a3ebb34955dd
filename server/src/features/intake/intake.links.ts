/** The page of a hub: that of an intake is the Intake Hub. */
export function linkToHub({ kind, slug }: { kind: string; slug: string }): string {
  return kind === 'INTAKE' ? '/intake-hub' : `/clubs/${slug}`;
}
