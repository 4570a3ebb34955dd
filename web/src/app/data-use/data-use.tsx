import { DataSaverChoice } from './data-saver-choice.tsx';
import { DataUseTable } from './data-use-table.tsx';

/** The choice of when to save data, and what the app has used. */
export function DataUse() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DataSaverChoice />
      <DataUseTable />
    </div>
  );
}
