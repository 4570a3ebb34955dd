import { expect, test } from 'vitest';
import { identityOf } from './identity.ts';

const rules = { emailClaim: 'upn', trustEmail: true };
const verifiedWith = (claims: object) =>
  identityOf('https://id.example', { sub: 'u1', ...claims }, rules).emailVerified;

test('an unverified e-mail is not trusted when another claim spells it differently', () => {
  for (const upn of ['zoe@uct.ac.za', 'Zoe@UCT.ac.za']) {
    expect(verifiedWith({ upn, email: 'zoe@uct.ac.za', email_verified: false })).toBe(false);
    expect(verifiedWith({ upn, email: 'zoe@uct.ac.za', email_verified: true })).toBe(true);
  }
  expect(verifiedWith({ upn: 'zoe@uct.ac.za' })).toBe(true);
  expect(verifiedWith({ upn: 'zoe@uct.ac.za', email: 'other@uct.ac.za', email_verified: false })).toBe(true);
});
