/**
 * Runs one attack in a process of its own: `node attacker.ts <name> <url> <milliseconds> <scene as JSON> <number of the account>`. Prints
 * the outcomes as JSON. It runs with the lowest priority, so that the time it costs to send requests is not counted as the server's.
 */
import { setPriority } from 'node:os';
import { Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import type { Scene } from './scene.ts';

setPriority(19);
const [name = '', url = '', duration = '', json = '', number = ''] = process.argv.slice(2);
const scene = JSON.parse(json) as Scene;
const run = attacks[name];
const attacker = scene.attackers[Number(number)];
if (!run || !attacker) throw new Error(`There is no attack "${name}".`);
const attack = new Attack(scene, attacker, url, Number(duration));
await run(attack);
process.stdout.write(JSON.stringify(Object.fromEntries(attack.outcomes)), () => process.exit(0));
