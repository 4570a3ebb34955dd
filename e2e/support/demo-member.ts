import { newcomer, type Member } from './member.ts';
import type { Product } from './product.ts';

/** Signs in the person of the demo community that a product names when it starts: with friends, seats and notifications. */
export function demoMember(product: Product): Promise<Member> {
  const [, name, campus] = / member of the demo community, .*: (\S+)@(\S+)/.exec(product.log()) ?? [];
  if (!name) throw new Error('The product names no member of a demo community.');
  return newcomer(product, name, campus);
}
