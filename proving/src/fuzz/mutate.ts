import type { Draft } from './draft.ts';
import type { Random } from '#shared/random.ts';
import type { Mutations } from './mutations.ts';
import { bodyMutations } from './mutate-body.ts';
import { formMutations } from './mutate-form.ts';
import { headMutations } from './mutate-head.ts';
import { renderBody } from './render.ts';
import { valueMutations } from './mutate-value.ts';

/** Applies up to three mutations: first to values, then to the bytes of the body, then to path, method and headers. */
export function mutate(draft: Draft, random: Random): void {
  const count = random.pick([0, 0, 1, 1, 1, 1, 2, 3]);
  const hasBody = draft.json !== undefined || draft.form !== undefined || draft.body !== undefined;
  const groups = [
    ...(draft.json === undefined ? [] : [valueMutations, valueMutations]),
    ...(draft.form === undefined ? [] : [formMutations, formMutations]),
    ...(hasBody || random.is(0.1) ? [bodyMutations] : []),
    headMutations,
  ];
  const chosen = Array.from({ length: count }, () => random.pick(groups));
  for (const group of [valueMutations, formMutations]) apply(group, chosen, draft, random);
  renderBody(draft);
  for (const group of [bodyMutations, headMutations]) apply(group, chosen, draft, random);
}

function apply(group: Mutations, chosen: readonly Mutations[], draft: Draft, random: Random): void {
  for (const each of chosen) {
    if (each !== group) continue;
    const name = random.pick(Object.keys(group));
    group[name]?.(draft, random);
    draft.mutations.push(name);
  }
}
