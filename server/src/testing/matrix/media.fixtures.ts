import type { Making } from './making.ts';
import type { People } from './people.fixtures.ts';
import { pixel } from './pictures.ts';

export interface MediaFixtures {
  /** An upload of the owner of which 10 bytes have arrived. */
  upload: string;
  /** A complete upload of the owner. */
  completeUpload: string;
}

export async function makeMediaFixtures({ db }: Making, { owner }: People): Promise<MediaFixtures> {
  const add = async (content: Buffer) => {
    const { id } = await db
      .insertInto('upload')
      .values({ person_id: owner.id, length: pixel.length, received: content.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('upload_part').values({ upload_id: id, start: 0, content }).execute();
    return id;
  };
  return { upload: await add(pixel.subarray(0, 10)), completeUpload: await add(pixel) };
}
