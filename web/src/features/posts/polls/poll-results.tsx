import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { Poll } from '@baraza/contract/features/polls.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

/** The options of a poll with bars, once the viewer may see the counts. */
export function PollResults({ poll, chosen }: { poll: Poll; chosen: readonly Id[] }) {
  const { i18n } = useLingui();
  const total = poll.options.reduce((sum, { votes }) => sum + (votes ?? 0), 0);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {poll.options.map(({ id, text, votes }) => {
        const share = votes === null || total === 0 ? 0 : votes / total;
        return (
          <li key={id} className="relative grid min-h-12 overflow-hidden rounded-md border border-hairline">
            <span
              aria-hidden
              className="absolute inset-y-0 start-0 bg-sunk forced-colors:border-e-4"
              style={{ inlineSize: `${share * 100}%` }}
            />
            <span className="relative flex items-center gap-2 px-3 py-1.5">
              <span className="min-w-0 grow leading-snug">
                <bdi lang="" className="wrap-anywhere">
                  {text}
                </bdi>
                {chosen.includes(id) && (
                  <>
                    <Check aria-hidden size={16} className="ms-1.5 inline text-primary" />
                    <span className="sr-only">
                      {' '}
                      <Trans>Your vote</Trans>
                    </span>
                  </>
                )}
              </span>
              {votes !== null && (
                <span className="numbers grid shrink-0 justify-items-end text-label font-semibold">
                  {i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })}
                  <span className="text-meta font-normal text-muted">
                    <Plural value={votes} one="# vote" other="# votes" />
                  </span>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
