import type { Browser } from 'playwright-core';
import { member } from '@baraza/e2e/support/member.ts';
import type { Product } from '@baraza/e2e/support/product.ts';
import { startMoodyNet } from './moody-net.ts';
import { postsOfScript, scriptsOf, type Step } from './script.ts';
import { walk, type Walk } from './walk.ts';

/** The script by its number, and what came of it. */
export interface Told {
  number: number;
  script: readonly Step[];
  walk: Walk;
}

/** Plays so many scripts, `atOnce` of them at a time, each by somebody of their own with posts of their own. */
export async function walkAll(
  { product, browser }: { product: Product; browser: Browser },
  { seed, scripts, atOnce }: { seed: number; scripts: number; atOnce: number },
  onEnd: (told: Told) => void = () => {},
): Promise<Told[]> {
  const author = await member(product, `writer_${seed}`);
  const open = scriptsOf(seed, scripts).map((script, index) => ({ number: index + 1, script }));
  const told: Told[] = [];
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const tag = `walk${seed}x${next.number}`;
      const fan = await member(product, `fan_${seed}_${next.number}`);
      const posts = [];
      for (let place = 0; place < postsOfScript; place += 1) {
        posts.push(await author.post(`Number ${place}. #${tag}`));
      }
      await using net = await startMoodyNet(product.url);
      const each = { ...next, walk: await walk({ browser, net, fan, tag, posts }, next.script) };
      told.push(each);
      onEnd(each);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return told;
}
