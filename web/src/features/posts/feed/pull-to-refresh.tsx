import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { isPulledFarEnough, pulledBy, pullMax } from './pull-offset.ts';

/** Pulling the top of the page down with a finger asks for what is newest. A mouse and a keyboard have the browser's reload. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [pull, setPull] = useState(0);
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
    let start: number | undefined;
    let now = 0;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches;
      const isOnPage = target instanceof Element && !target.closest('dialog');
      start = touch && !second && isOnPage && window.scrollY <= 0 ? touch.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (start === undefined || !touch) return;
      now = window.scrollY <= 0 ? pulledBy(touch.clientY - start) : 0;
      setPull(now);
    };
    const end = () => {
      if (start !== undefined && isPulledFarEnough(now)) void refresh();
      start = undefined;
      now = 0;
      setPull(0);
    };
    // The browser's own pull would load the whole page anew.
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

  const offset = isRefreshing ? pullMax / 2 : pull;
  if (offset === 0) return null;
  return (
    <output
      className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+24px)] z-20 mx-auto grid size-11 place-items-center rounded-full bg-raised text-primary shadow-float md:top-0"
      style={{ transform: `translateY(${offset}px)` }}
    >
      {isRefreshing ? (
        <Spinner size={22} />
      ) : (
        <RotateCw aria-hidden size={22} className={classNames(!isPulledFarEnough(pull) && 'opacity-40')} />
      )}
      <span className="sr-only">{isRefreshing && <Trans>Looking for new posts</Trans>}</span>
    </output>
  );
}
