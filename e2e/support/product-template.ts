import type { TestProject } from 'vitest/node';
import { roomyFolder } from '@baraza/server/src/testing/roomy-folder.ts';
import { startProduct } from './product.ts';

/** Creating a database takes as much CPU time as the rest of a start, so the files of a run share one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({}, { folder: await roomyFolder() });
  await product.stop();
  project.provide('productTemplate', product.dataDir);
  return async () => product[Symbol.asyncDispose]();
}
