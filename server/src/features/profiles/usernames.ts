import { usernameMax, usernameMin, usernamePattern } from '@baraza/contract/features/profiles.ts';

/** Words that are routes of ours or names of JavaScript's own, which nobody may bear. */
const reserved = new Set(
  `me null undefined true false nan constructor prototype __proto__ tostring valueof hasownproperty
  avatar banner check_username checkusername followers following friends mutuals settings profile api socket_io socketio
  feed landing login signup logout onboarding dashboard chat notifications events events_parties intake_hub
  student_businesses privacy terms media oidc healthz readyz metrics docs assets static
  everyone all here channel anonymous deleted deleted_user unknown nobody guest test www mail email root`.split(/\s+/),
);

/** Words that could pass for staff; also refused when spelled with look-alikes. */
const staff = new Set(
  `admin administrator administration moderator mod mods staff team support help helpdesk security official system
  service baraza barazaapp barazateam barazasupport barazaadmin owner founder ceo verified abuse safety trust`.split(
    /\s+/,
  ),
);

/** Those of them that no name may begin with; the others begin real names, such as Stafford and Modupe. */
const staffPrefixes = 'admin moderator support helpdesk security official system baraza'.split(' ');

/** Whether the name has the right length and characters. */
export function isUsername(name: string): boolean {
  return name.length >= usernameMin && name.length <= usernameMax && usernamePattern.test(name);
}

/** Whether nobody may bear the name: a route, a word of the machine, or one that could pass for staff. */
export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  if (reserved.has(lower)) return true;
  const skeleton = skeletonOf(lower);
  const bare = skeleton.replaceAll('_', '');
  if (staffPrefixes.some((word) => bare.startsWith(skeletonOf(word)))) return true;
  // Numbered ones as well, such as `mod2`.
  const unnumbered = skeletonOf(lower.replaceAll('_', '').replace(/\d+$/, ''));
  return [...staff].some((word) => {
    const wanted = skeletonOf(word);
    return bare === wanted || unnumbered === wanted || skeleton.split('_').includes(wanted);
  });
}

/** Folds letters that look alike, so that `adm1n` and `suppOrt` are what they pretend to be. */
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
