import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  toast as board,
  ToastContainer,
  type CloseButtonProps,
  type IconProps,
  type ToastTransitionProps,
} from 'react-toastify/unstyled';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { takeBoard, toastDuration } from './toast.ts';
import { keepInFront } from '#ui/dialogs/top-layer.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info, warning: Info, default: Info };

function icon({ type, isLoading }: IconProps) {
  const Icon = icons[type];
  return isLoading ? <Spinner size={20} /> : <Icon aria-hidden size={20} />;
}

/** Renders the toasts, in front of every dialog and menu. */
export function ToastBoard() {
  const { t } = useLingui();
  const [layer] = useState(() => Object.assign(document.createElement('div'), { className: 'toast-layer' }));
  useLayoutEffect(() => keepInFront(layer), [layer]);
  useEffect(() => takeBoard(board), []);
  return createPortal(
    <ToastContainer
      position="top-center"
      autoClose={toastDuration}
      hideProgressBar
      icon={icon}
      limit={3}
      transition={Rise}
      draggable="touch"
      aria-label={t`Messages`}
      closeButton={CloseToast}
    />,
    layer,
  );
}

function CloseToast({ closeToast }: CloseButtonProps) {
  const { t } = useLingui();
  return (
    <IconButton label={t`Close`} size="small" onClick={() => closeToast(true)}>
      <X aria-hidden size={18} />
    </IconButton>
  );
}

/** Animates with the Web Animations API, and starts the timer of a toast only when the window is visible. */
function Rise({ children, isIn, done, nodeRef, playToast }: ToastTransitionProps) {
  const enter = useEffectEvent(() => {
    nodeRef.current?.animate(
      [{ opacity: 0, transform: prefersReducedMotion() ? 'none' : 'translateY(-12px)' }, {}],
      timing(200),
    );
    if (document.hasFocus()) playToast();
  });
  const leave = useEffectEvent(() => {
    const leaving = nodeRef.current?.animate([{}, { opacity: 0 }], { ...timing(160), fill: 'forwards' });
    if (leaving) leaving.onfinish = () => done();
    else done();
  });
  useLayoutEffect(() => enter(), []);
  useEffect(() => {
    if (!isIn) leave();
  }, [isIn]);
  return <>{children}</>;
}

function prefersReducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function timing(duration: number): KeyframeAnimationOptions {
  return { duration: prefersReducedMotion() ? 80 : duration, easing: 'ease-out' };
}
