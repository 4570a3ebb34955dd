import { api, type Api } from '@baraza/contract/api.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { namespaces, sockets } from '@baraza/contract/sockets.ts';
import type { Namespace } from '@baraza/contract/shared/socket-event.ts';
import type pg from 'pg';
import { features } from '#server/features.ts';
import { TestPerson } from '#testing/http-client.ts';
import { leaveClub } from '#testing/communities.ts';
import { addSession } from '#testing/people.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import type { TestApp } from '#testing/test-app.ts';
import { hashToken, makeToken } from '#platform/http/sessions.ts';
import { requestOf, type RequestParts, type Row } from './row.ts';
import { type Fixtures, makeFixtures, type Scene, setScene } from './scene.ts';
import { listTables, Snapshot } from './stored.ts';
import { clientEvents, type ClientEventRow, type Stage } from './socket-rows.ts';

/** A caller, and the person whose profile or content is hidden from them. */
export interface Pair {
  asker: 'stranger' | 'owner';
  target: 'owner' | 'bystander' | 'fan';
  /**
   * `block`: one of the two has blocked the other. `membership`: the caller is not a member of the club that has the target's content.
   * `campus`: the same, and the content is for a campus that the caller does not belong to.
   */
  by: 'block' | 'membership' | 'campus';
}

const barriers = {
  block: ['the caller blocks', 'the caller is blocked'],
  membership: ['the caller has left', 'the caller was removed, and asks to return'],
  campus: ['the caller is of another campus'],
} as const;
/** The reason why the caller may not read. */
type Barrier = (typeof barriers)[Pair['by']][number];

/** What a caller receives while a barrier hides the target, and while the target does not exist. */
export interface Comparison {
  barrier: Barrier;
  hidden: Observation;
  absent: Observation;
}

/** What a caller gets, without what differs between two runs, and what the sockets of the other person receive meanwhile. */
interface Observation {
  answer: string;
  frames: string[];
}

/** The server on which a barrier hides the target. */
export interface HiddenSide {
  app: TestApp;
  /** Another server with the same database, to which the other person is connected too. */
  other?: TestApp;
}

/** What a server was prepared for. */
interface Prepared {
  pair: Pair;
  scene: Scene;
  snapshot: Snapshot;
  /** The sockets of the other person. */
  receivers: readonly Receiver[];
  /** The rooms in which they are. */
  rooms: string;
}

interface Receiver {
  socket: TestSocket;
  listRooms: () => string[];
}

const endOfStep = 'walk:end-of-step';

type Ask = (app: TestApp, scene: Scene) => Promise<{ status: number; text: string; hasChanged: boolean }>;

/**
 * Sends the same requests to servers with databases of their own: on those of `hidden`, one for each barrier between a pair, the barrier hides
 * the target from the caller; on `absent` the target never existed. What a request changed is undone.
 */
export class PrivacyWalk {
  readonly #hidden: readonly [HiddenSide, HiddenSide];
  readonly #absent: TestApp;
  readonly #prepared = new Map<TestApp, Prepared>();
  #tables: string[] | undefined;

  constructor(hidden: readonly [HiddenSide, HiddenSide], absent: TestApp) {
    this.#hidden = hidden;
    this.#absent = absent;
  }

  /** Sends an HTTP request of the authorization matrix as the caller. */
  async compare(key: keyof Api, row: Pick<Row, 'ask'>, pair: Pair): Promise<Comparison[]> {
    const method = key.slice(0, key.indexOf(' '));
    const ask = async (app: TestApp, scene: Scene) => {
      const response = await send(app.url, method, requestOf(row, scene), scene);
      // Views are stored after the response.
      await app.server.ventureViews.flush();
      return { ...response, hasChanged: method !== 'GET' && response.status < 400 };
    };
    return this.#compare(pair, ask, key === 'GET /api/connections/suggestions');
  }

  /** Emits a socket event of the matrix as the caller. */
  async compareEvent(key: string, row: ClientEventRow, pair: Pair) {
    const [namespace, event = ''] = key.split(' ') as [Namespace, string];
    return this.#compare(pair, async (app, scene) => {
      await using socket = await connectSocket(app.url, namespace, {
        auth: { token: scene.headers['authorization']?.slice('Bearer '.length) },
      });
      const answer = await socket.ask(event, row.body({ fixtures: scene } as unknown as Stage));
      return { status: answer.ok ? 200 : 400, text: JSON.stringify(answer), hasChanged: answer.ok };
    });
  }

  async #compare(pair: Pair, ask: Ask, isShuffled = false): Promise<Comparison[]> {
    const observe = async (app: TestApp, { scene, receivers }: Prepared): Promise<Observation> => {
      const before = receivers.map(({ socket }) => socket.heard.length);
      const { status, text, hasChanged } = await ask(app, scene);
      // Events emitted so far arrive before this one, also at another server.
      const ended = receivers.map(({ socket }) => new Promise((resolve) => socket.raw.once(endOfStep, resolve)));
      if (ended.length > 0) for (const name of namespaces) app.deps.sockets.namespace(name).emit(endOfStep);
      await Promise.all(ended);
      const frames = receivers
        .flatMap(({ socket }, index) => socket.heard.slice(before[index]).map((each) => each.event))
        .filter((event) => event !== endOfStep);
      if (hasChanged && !(await this.#undo(app))) await this.#forget(app);
      if (status === 429) throw new Error('The limit of requests hides what is compared.');
      const told = withoutChance(withoutIds(text.replaceAll(app.url, '<url>'), scene), pair);
      return { answer: `${status} ${isShuffled ? withoutOrder(told) : told}`, frames };
    };
    const absent = await observe(this.#absent, await this.#prepareAbsent(pair));
    const results: Comparison[] = [];
    for (const [index, barrier] of barriers[pair.by].entries()) {
      const side = this.#hidden[index as 0 | 1];
      results.push({
        barrier,
        hidden: await observe(side.app, await this.#prepareHidden(side, pair, barrier)),
        absent,
      });
    }
    return results;
  }

  async #prepareAbsent(pair: Pair): Promise<Prepared> {
    return this.#prepare(this.#absent, pair, async (scene) => {
      const { pool } = this.#absent.deps;
      // A block ends what connects two people, with the counters of it.
      await raise(this.#absent, scene, { pair, barrier: barriers[pair.by][0] });
      if (pair.by === 'block') await eraseForGood(pool, scene[pair.target].id);
      else await removeContent(pool, scene.club, scene[pair.asker].id);
      return [];
    });
  }

  async #prepareHidden(side: HiddenSide, pair: Pair, barrier: Barrier): Promise<Prepared> {
    const { app } = side;
    return this.#prepare(app, pair, async (scene) => {
      // Between a member and others, what one does with visible content still reaches the other.
      const receivers = pair.by === 'block' ? await listen(side, scene, pair.target) : [];
      await raise(app, scene, { pair, barrier });
      return receivers;
    });
  }

  /** Returns what the previous request has left, or prepares the server again. */
  async #prepare(app: TestApp, pair: Pair, hide: (scene: Scene) => Promise<readonly Receiver[]>): Promise<Prepared> {
    const last = this.#prepared.get(app);
    if (last?.pair === pair && roomsOf(last.receivers) === last.rooms) return last;
    await this.#forget(app);
    const { pool } = app.deps;
    const scene = await setScene(app, await makeFixtures(app, 'test'), pair.asker);
    const receivers = await hide(scene);
    this.#tables ??= await listTables(pool);
    const snapshot = await Snapshot.take(pool, this.#tables);
    const prepared = { pair, scene, snapshot, receivers, rooms: roomsOf(receivers) };
    this.#prepared.set(app, prepared);
    return prepared;
  }

  /** Undoes what the caller has changed, and gives their session a new token. Returns false where that is not possible. */
  async #undo(app: TestApp): Promise<boolean> {
    const { pool } = app.deps;
    const prepared = this.#prepared.get(app);
    if (!prepared) return false;
    const { scene, snapshot } = prepared;
    if (!(await snapshot.undo(pool))) return false;
    // The server may know that the session of the old one has ended.
    const token = makeToken();
    await pool.query('update session set token_hash = $2 where id = $1', [scene.session, hashToken(token)]);
    this.#prepared.set(app, { ...prepared, scene: { ...scene, headers: { authorization: `Bearer ${token}` } } });
    return true;
  }

  async #forget(app: TestApp): Promise<void> {
    for (const { socket } of this.#prepared.get(app)?.receivers ?? []) await socket[Symbol.asyncDispose]();
    this.#prepared.delete(app);
  }
}

function roomsOf(receivers: readonly Receiver[]): string {
  return JSON.stringify(receivers.map(({ listRooms }) => listRooms()));
}

async function raise(
  { url, deps }: TestApp,
  scene: Scene,
  { pair, barrier }: { pair: Pair; barrier: Barrier },
): Promise<void> {
  const { [pair.asker]: asker, [pair.target]: target } = scene;
  if (pair.by !== 'block') {
    await leaveClub(deps.pool, scene.club, asker);
    if (barrier === 'the caller was removed, and asks to return') await askToReturn(deps.pool, scene.club, asker);
    if (barrier === 'the caller is of another campus') await moveAway(deps.pool, scene, asker);
    return;
  }
  const [by, of] = barrier === 'the caller blocks' ? [asker, target] : [target, asker];
  const { id, token } = await addSession(deps.pool, by.id);
  const { status } = await new TestPerson(url, token, by).put(`/api/blocks/${of.id}`);
  if (status !== 204) throw new Error(`The block failed with ${status}.`);
  // The list of sessions is one of the answers that are compared.
  await deps.pool.query('delete from session where id = $1', [id]);
}

async function askToReturn(pool: pg.Pool, club: string, { id }: { id: string }): Promise<void> {
  await pool.query(
    `with removal as (insert into community_removal (community_id, person_id, reason, can_return) values ($1, $2, 'Advertising', true))
     insert into community_request (community_id, person_id, message) values ($1, $2, 'Please.')`,
    [club, id],
  );
}

/** Moves a person to another campus, and shows what is in the club to the campus that they have left. */
async function moveAway(pool: pg.Pool, { club, otherCampus }: Scene, { id }: { id: string }): Promise<void> {
  await pool.query('update person set campus_id = $2 where id = $1', [id, otherCampus]);
  for (const table of ['post', 'event']) {
    await pool.query(`update ${table} set audience = 'CAMPUS' where community_id = $1`, [club]);
  }
}

/** Connects the other person everywhere and joins every room they may join, which they stay in during the block. */
async function listen({ app, other }: HiddenSide, scene: Scene, target: Pair['target']): Promise<Receiver[]> {
  const { token } = await addSession(app.deps.pool, scene[target].id);
  const servers = other ? [app, other] : [app];
  return Promise.all(
    servers
      .flatMap((server) => namespaces.map((namespace) => ({ server, namespace })))
      .map(async (each) => {
        const { server, namespace } = each;
        const socket = await connectSocket(server.url, namespace, { auth: { token } });
        for (const [key, [row]] of Object.entries<[ClientEventRow, ...ClientEventRow[]]>(clientEvents)) {
          const [space, event = ''] = key.split(' ');
          if (space !== namespace || !event.endsWith(':join')) continue;
          for (const id of idsIn(scene)) {
            const body = row.body({ fixtures: { ...scene, event: id, conversation: id } } as unknown as Stage);
            await socket.ask(event, body);
          }
        }
        const listRooms = () => {
          const connected = server.deps.sockets.namespace(namespace).sockets.get(socket.raw.id ?? '');
          return [...(connected?.rooms ?? [])].sort();
        };
        return { socket, listRooms };
      }),
  );
}

async function send(
  url: string,
  method: string,
  { path, body, headers }: RequestParts,
  scene: Scene,
): Promise<{ status: number; text: string }> {
  const isAsIs = body instanceof FormData || body instanceof Uint8Array;
  const isJson = body !== undefined && !isAsIs;
  const response = await fetch(url + path, {
    method,
    headers: { ...scene.headers, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isAsIs ? (body as FormData) : JSON.stringify(body) }),
  });
  const [type, link] = [response.headers.get('content-type'), response.headers.get('link')];
  return { status: response.status, text: `${type} ${link} ${await response.text()}` };
}

/** The ids among the events and conversations of a scene. */
function idsIn(scene: Fixtures): string[] {
  const { event, privateEvent, secretEvent, visitedEvent, conversation } = scene;
  return [event, privateEvent, secretEvent, visitedEvent, conversation];
}

/** Replaces ids by their names in the scene, and what is new in each run: other ids, times, secrets and file names. */
function withoutIds(text: string, scene: Scene): string {
  // Lines of calendar files are folded after 75 bytes.
  let result = text.replaceAll('\r\n ', '');
  const replace = (value: unknown, name: string) => {
    if (typeof value === 'string' && value.length > 8) result = result.replaceAll(value, `<${name}>`);
  };
  for (const [name, value] of Object.entries(scene)) {
    replace(value, name);
    for (const [field, part] of Object.entries(typeof value === 'object' ? value : {}))
      replace(part, `${name}.${field}`);
  }
  return result
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\d{8}T\d{6}Z|(?<![\da-f])\d{16}(?![\da-f])/g, '<time>')
    .replaceAll(/[\w-]{32,}|(?<="proof":")[\w-]+/g, '<secret>')
    .replaceAll(/(?<=\/media\/private\/)[\w-]+/g, '<signature>')
    .replaceAll(scene.mark, '<mark>');
}

/** Replaces a suggested buddy, who depends on a hash of the ids, unless it is the other person, whom a block excludes. */
function withoutChance(text: string, { target, by }: Pair): string {
  return text.replace(/"suggestion":\{.*/, (all) =>
    by === 'block' && all.includes(`<${target}.`) ? all : '"suggestion":<a person>',
  );
}

/** Sorts a list of people whose order depends on a hash of their ids. */
function withoutOrder(text: string): string {
  return text.replace(/\[\{.*\}\]/, (list) =>
    JSON.stringify((JSON.parse(list) as object[]).map((each) => JSON.stringify(each)).toSorted()),
  );
}

/** Deletes a person's rows and everything that refers to them, as if they had never existed; stored counters stay. */
async function eraseForGood(pool: pg.Pool, personId: string): Promise<void> {
  await pool.query('update person set avatar = null, banner = null where id = $1', [personId]);
  // The texts of guides are those of the community.
  await pool.query('update community_guide_version set editor_id = null where editor_id = $1', [personId]);
  const { rows: counts } = await pool.query<{ id: string; members: number }>(
    'select id, members_count as members from community',
  );
  const columns = features.flatMap(({ personColumns = {} }) => Object.keys(personColumns));
  let left = [...new Set([...columns, 'idempotent_reply.person_id', 'person.id'])];
  while (left.length > 0) {
    const failed: string[] = [];
    for (const column of left) {
      const [table, name] = column.split('.');
      // A foreign key may require other rows to be deleted first.
      await pool.query(`delete from ${table} where ${name} = $1`, [personId]).catch(() => failed.push(column));
    }
    if (failed.length === left.length) throw new Error(`Rows of a person are left in ${failed.join(', ')}.`);
    left = failed;
  }
  await pool.query(
    `update community set members_count = members from unnest($1::uuid[], $2::int[]) as stored (id, members)
     where stored.id = community.id`,
    [counts.map(({ id }) => id), counts.map(({ members }) => members)],
  );
}

/** Deletes the posts and events of a club, except those of one person, with everything that refers to them. */
async function removeContent(pool: pg.Pool, club: string, exceptId: string): Promise<void> {
  await pool.query('delete from post where community_id = $1 and owner_id <> $2', [club, exceptId]);
  await pool.query('delete from event where community_id = $1 and host_id <> $2', [club, exceptId]);
}

/** The endpoints whose answers depend on the caller. */
export function walkedEndpoints(): (keyof Api)[] {
  return (Object.keys(api) as (keyof Api)[]).filter((key) => (api[key] as EndpointParts).access !== 'anyone');
}

/** The events that clients emit. */
export function walkedEvents(): string[] {
  return Object.entries<{ from: string }>(sockets).flatMap(([key, { from }]) => (from === 'client' ? [key] : []));
}
