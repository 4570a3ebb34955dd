import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Guide } from '@baraza/contract/features/communities.ts';
import { Button } from '#ui/controls/button.tsx';
import { EditorLine } from './editor-line.tsx';
import { changedLines, type GuideBase } from './guide-draft.ts';

interface GuideConflictProps {
  /** The version that was edited. */
  base: GuideBase;
  /** The stored one; null if the guide was deleted. */
  current: Guide | null;
  /** Continues with what was typed, on top of the stored version. */
  onKeepOwn: (base: GuideBase) => void;
  /** Continues with the stored version. */
  onTakeCurrent: (base: GuideBase) => void;
}

/** Shows what someone else has changed since the viewer began to edit, and asks which text to continue with. */
export function GuideConflict({ base, current, onKeepOwn, onTakeCurrent }: GuideConflictProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const stored: GuideBase = current
    ? { title: current.title, content: current.content, version: current.version }
    : { title: '', content: '', version: 0 };
  const { added, removed } = changedLines(`${base.title}\n${base.content}`, `${stored.title}\n${stored.content}`);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t`Changed meanwhile`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-danger p-3"
    >
      <div role="alert">
        <p className="font-semibold">
          {current ? (
            <Trans>Someone else has changed this guide meanwhile.</Trans>
          ) : (
            <Trans>Someone else has deleted this guide meanwhile.</Trans>
          )}
        </p>
        <p className="text-label text-muted">
          <Trans>What you typed is kept. Nothing is saved yet.</Trans>
        </p>
      </div>
      {current && (
        <>
          <EditorLine version={current} />
          <Lines name={t`Added`} lines={added} look="border-primary" />
          <Lines name={t`Removed`} lines={removed} look="border-danger line-through" />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onKeepOwn(stored)}>
          <Trans>Continue with my text</Trans>
        </Button>
        {current && (
          <Button variant="quiet" size="small" onClick={() => onTakeCurrent(stored)}>
            <Trans>Discard mine and use the new text</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function Lines({ name, lines, look }: { name: string; lines: readonly string[]; look: string }) {
  if (lines.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-label font-semibold">{name}</h2>
      <p dir="auto" lang="" className={`user-text max-h-60 overflow-y-auto border-s-2 ps-3 text-label ${look}`}>
        {lines.join('\n')}
      </p>
    </div>
  );
}
