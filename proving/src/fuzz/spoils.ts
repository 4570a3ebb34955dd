import type { Draft } from './draft.ts';
import type { Draw } from '#shared/draw.ts';
import { bodySpoils } from './spoil-body.ts';
import { formSpoils } from './spoil-form.ts';
import { headSpoils } from './spoil-head.ts';
import { renderBody } from './render.ts';
import { valueSpoils } from './spoil-value.ts';

/** One way of breaking a request; its name is what the report says. */
export type Spoil = (draft: Draft, draw: Draw) => void;
export type Spoils = Record<string, Spoil>;

/** Breaks a draft in no, one or several ways: its values first, then its body's bytes, then everything around them. */
export function spoil(draft: Draft, draw: Draw): void {
  const count = draw.pick([0, 0, 1, 1, 1, 1, 2, 3]);
  const hasBody = draft.json !== undefined || draft.form !== undefined;
  const stages = [
    ...(draft.json === undefined ? [] : [valueSpoils, valueSpoils]),
    ...(draft.form === undefined ? [] : [formSpoils, formSpoils]),
    ...(hasBody || draw.is(0.1) ? [bodySpoils] : []),
    headSpoils,
  ];
  const chosen = Array.from({ length: count }, () => draw.pick(stages));
  for (const stage of [valueSpoils, formSpoils]) apply(stage, chosen, draft, draw);
  renderBody(draft);
  for (const stage of [bodySpoils, headSpoils]) apply(stage, chosen, draft, draw);
}

function apply(stage: Spoils, chosen: readonly Spoils[], draft: Draft, draw: Draw): void {
  for (const each of chosen) {
    if (each !== stage) continue;
    const name = draw.pick(Object.keys(stage));
    stage[name]?.(draft, draw);
    draft.broken.push(name);
  }
}
