import { join } from 'node:path';
import { DiskStore } from './disk-store.ts';
import type { Env } from '#platform/operations/env.ts';
import { measuredStore } from './measured-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';

/** Creates the storage named by the configuration: a bucket, or a folder in the data directory. */
export function createObjectStore(env: Env): ObjectStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return measuredStore(
      new S3Store({
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        region: S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      }),
    );
  }
  return measuredStore(new DiskStore(join(env.DATA_DIR, 'media')));
}
