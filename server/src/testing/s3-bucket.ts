import S3rver from 's3rver';

export interface Bucket extends AsyncDisposable {
  port: number;
  url: string;
}

/** Starts an S3 server on 127.0.0.1 with one bucket, whose objects are stored below `directory`; with a certificate it speaks TLS. */
export async function startBucket(
  directory: string,
  { name = 'pictures', ...tls }: { name?: string; key?: Buffer; cert?: Buffer } = {},
): Promise<Bucket> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
    ...tls,
  });
  const { port } = await server.run();
  return {
    port,
    url: `${tls.cert ? 'https' : 'http'}://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => server.close(),
  };
}
