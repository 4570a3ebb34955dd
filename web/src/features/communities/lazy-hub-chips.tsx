import { lazyPart } from '#ui/lists/lazy-part.tsx';

const Chips = lazyPart(async () => (await import('./hub-chips.tsx')).HubChips, ['communities']);

/** Links to the viewer's hubs and clubs. What is below does not move when their code arrives. */
export function HubChips() {
  return (
    <Chips
      fallback={
        <div className="grid gap-2">
          <div className="h-11" />
          <div className="h-11 md:hidden" />
        </div>
      }
    />
  );
}
