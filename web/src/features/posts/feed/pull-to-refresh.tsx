import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { Spinner } from '#ui/lists/spinner.tsx';
import { isPastPullThreshold, pullOffset, pullOffsetMax } from './pull-offset.ts';

/** Refreshes when the page is pulled down by touch. Mouse and keyboard users have the browser's reload. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [offset, setOffset] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = useEffectEvent(async () => {
    setRefreshing(true);
    try {
      await onRefresh();
    } finally {
      setRefreshing(false);
    }
  });

  useEffect(() => {
    let startY: number | undefined;
    let currentOffset = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches;
      const isOnPage = target instanceof Element && !target.closest('dialog');
      startY = touch && !second && isOnPage && window.scrollY <= 0 ? touch.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (startY === undefined || !touch) return;
      currentOffset = window.scrollY <= 0 ? pullOffset(touch.clientY - startY) : 0;
      setOffset(currentOffset);
    };
    const end = () => {
      if (startY !== undefined && isPastPullThreshold(currentOffset)) void refresh();
      startY = undefined;
      currentOffset = 0;
      setOffset(0);
    };
    // Disables the browser's own pull-to-refresh, which reloads the page.
    document.documentElement.style.overscrollBehaviorY = 'contain';
    const passive = { passive: true };
    document.addEventListener('touchstart', begin, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', end);
    return () => {
      document.documentElement.style.overscrollBehaviorY = '';
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', end);
    };
  }, []);

  const shownOffset = isRefreshing ? pullOffsetMax / 2 : offset;
  if (shownOffset === 0) return null;
  return (
    <output
      className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+24px)] z-20 mx-auto grid size-11 place-items-center rounded-full bg-raised text-primary shadow-float md:top-0"
      style={{ transform: `translateY(${shownOffset}px)` }}
    >
      {isRefreshing ? (
        <Spinner size={22} />
      ) : (
        <RotateCw aria-hidden size={22} className={classNames(!isPastPullThreshold(offset) && 'opacity-40')} />
      )}
      <span className="sr-only">{isRefreshing && <Trans>Looking for new posts</Trans>}</span>
    </output>
  );
}
