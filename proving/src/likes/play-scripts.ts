import type { Browser } from 'playwright-core';
import { member } from '@baraza/e2e/support/member.ts';
import type { Product } from '@baraza/e2e/support/product.ts';
import { inParallel } from '#shared/in-parallel.ts';
import { playScript, type ScriptResult } from './play-script.ts';
import { postsPerScript, randomScripts, type Step } from './script.ts';
import { startUnreliableProxy } from './unreliable-proxy.ts';

export interface PlayedScript {
  number: number;
  script: readonly Step[];
  result: ScriptResult;
}

/** Plays random scripts, each with its own member and posts. */
export async function playScripts(
  { product, browser }: { product: Product; browser: Browser },
  { seed, scripts, parallel }: { seed: number; scripts: number; parallel: number },
): Promise<PlayedScript[]> {
  const author = await member(product, `writer_${seed}`);
  const played: PlayedScript[] = [];
  await inParallel(parallel, [...randomScripts(seed, scripts).entries()], async ([index, script]) => {
    const number = index + 1;
    const tag = `script${seed}x${number}`;
    const fan = await member(product, `fan_${seed}_${number}`);
    const posts = [];
    for (let post = 0; post < postsPerScript; post += 1) posts.push(await author.post(`Number ${post}. #${tag}`));
    await using proxy = await startUnreliableProxy(product.url);
    played.push({ number, script, result: await playScript({ browser, proxy, fan, tag, posts }, script) });
  });
  return played;
}

export function sumOf(played: readonly PlayedScript[], count: 'taps' | 'lost' | 'reported'): number {
  return played.reduce((sum, { result }) => sum + result[count], 0);
}
