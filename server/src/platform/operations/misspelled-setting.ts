import leven, { closestMatch } from 'leven';

/** Variables that begin like this are settings of Baraza, and not of other programs in the same environment. */
const ownPrefixes = /^(DATABASE|OIDC|S3|STUDENT_EMAIL|VAPID)_/;

/** Variables of restic and the storages that it uses, of PostgreSQL, Node and npm, which are close to some settings. */
const otherPrefixes = /^(AWS_|AZURE_|B2_|GOOGLE_|NODE_|npm_|OS_|PG|RCLONE_|RESTIC_|ST_)/;

/** Service links of Kubernetes, such as `S3_PORT_9000_TCP` for a service named s3. */
const serviceLink = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?)$/;

/** Throws for a name that is close to one of the settings, or begins like one. All other variables belong to other programs. */
export function refuseMisspelled(name: string, names: readonly string[]): void {
  if (names.includes(name) || serviceLink.test(name) || otherPrefixes.test(name)) return;
  const words = name.split('_');
  const withAllWords = names.filter((each) => words.every((word) => each.includes(word)));
  const nearest = closestMatch(name, withAllWords.length > 0 ? withAllWords : names);
  if (nearest === undefined) return;
  // HOME is two edits from HOST: the shorter the name, the fewer edits are a misspelling.
  const edits = Math.max(1, Math.floor(nearest.length / 4));
  if (ownPrefixes.test(name) || leven(name, nearest) <= Math.min(edits, 3)) {
    throw new Error(`${name} is not a setting; the nearest one is ${nearest}.`);
  }
}
