declare module 's3rver' {
  /** The part of the package that tests use; it has no types. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
      key?: Buffer;
      cert?: Buffer;
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
