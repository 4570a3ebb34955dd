import { usernameMax, usernameMin, usernamePattern } from '@baraza/contract/features/profile-limits.ts';

/** Names of routes and of JavaScript built-ins, which cannot be usernames. */
const reserved = new Set(
  `me null undefined true false nan constructor prototype __proto__ tostring valueof hasownproperty
  avatar banner check_username checkusername followers following friends mutuals settings profile api socket_io socketio
  feed landing login signup logout onboarding dashboard chat notifications events events_parties intake_hub
  student_businesses privacy terms media oidc healthz readyz metrics docs assets static
  everyone all here channel anonymous deleted deleted_user unknown nobody guest test www mail email root`.split(/\s+/),
);

/** Names that could pass for staff; also refused when spelled with similar letters. */
const staff = new Set(
  `admin administrator administration moderator mod mods staff team support help helpdesk security official system
  service baraza barazaapp barazateam barazasupport barazaadmin owner founder ceo verified abuse safety trust`.split(
    /\s+/,
  ),
);

/** Those that a username cannot start with. The others are the beginning of real names, such as Stafford and Modupe. */
const staffPrefixes = 'admin moderator support helpdesk security official system baraza'.split(' ');

/** Whether the name has the right length and characters. */
export function isUsername(name: string): boolean {
  return name.length >= usernameMin && name.length <= usernameMax && usernamePattern.test(name);
}

/** Whether a username is reserved: a route, a built-in name, or one that could pass for staff. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  if (reserved.has(lower)) return true;
  const skeleton = skeletonOf(lower);
  const bare = skeleton.replaceAll('_', '');
  if (staffPrefixes.some((word) => bare.startsWith(skeletonOf(word)))) return true;
  // Also with a number, such as `mod2`.
  const unnumbered = skeletonOf(lower.replaceAll('_', '').replace(/\d+$/, ''));
  return [...staff].some((word) => {
    const reservedSkeleton = skeletonOf(word);
    return (
      bare === reservedSkeleton || unnumbered === reservedSkeleton || skeleton.split('_').includes(reservedSkeleton)
    );
  });
}

/** Replaces similar letters by one of them, so that `adm1n` and `suppOrt` are recognized. */
function skeletonOf(name: string): string {
  return name
    .replaceAll(/[1il|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('7', 't')
    .replaceAll('8', 'b')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
