import type { TestProject } from 'vitest/node';
import { roomyFolder } from '@baraza/server/src/testing/roomy-folder.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a product that was started once and has nobody in it, which each file copies. */
    productTemplate: string;
  }
}

/** Making a database takes as much of the processor's time as all the rest of a start: the files of a run share that. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({}, { folder: await roomyFolder() });
  await product.stop();
  project.provide('productTemplate', product.dataDir);
  return async () => product[Symbol.asyncDispose]();
}
