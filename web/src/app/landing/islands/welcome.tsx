import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useSyncExternalStore, type MouseEvent, type SyntheticEvent } from 'react';
import { Icon } from '#app/landing/icon.tsx';
import { Crowd, GoodTimes, Hellos } from '#app/landing/pictures/welcome-pictures.tsx';
import { Tagline } from '#app/landing/pictures/tagline.tsx';
import type { Stage } from '#app/landing/stage.ts';
import { Brand } from '#ui/page/brand.tsx';
import { Dots, PauseButton } from './show-controls.tsx';
import { asFound, useShow } from './use-show.ts';

/** The welcome dialog of the landing page, already open in the prerendered page. */
export function Welcome({ stage }: { stage: Stage }) {
  const { watch, now } = stage.welcome;
  const state = useSyncExternalStore(watch, now, () => 'open' as const);
  return state === 'closed' ? null : <Greeting state={state} stage={stage} />;
}

interface GreetingProps {
  state: 'open' | 'closing';
  stage: Stage;
}

function Greeting({ state, stage }: GreetingProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const show = useShow(stage, 'welcome');
  const slides = [
    { title: t`Global Connection`, line: t`Shaping Africa Together.`, Picture: Hellos },
    { title: t`Immersive Experiences`, line: t`Meet. Play. Match. Chat. make magic.`, Picture: GoodTimes },
    { title: t`Find your People`, line: t`No one changes the world alone.`, Picture: Crowd },
  ];
  // Closed while it is still in the document; otherwise the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault();
    stage.welcome.close();
  };
  const dismissOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) stage.welcome.close();
  };
  return (
    // Escape arrives as `cancel`; the click handler is only for the backdrop, which has no keyboard equivalent.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      open
      {...asFound}
      ref={dialog}
      tabIndex={-1}
      data-state={state}
      aria-labelledby="welcome-title"
      onKeyDown={(event) => {
        // Before the browser closes it without the fade.
        if (event.key === 'Escape') dismiss(event);
      }}
      onCancel={dismiss}
      onClose={stage.welcome.close}
      onClick={dismissOutside}
      className="welcome pinned"
    >
      <form method="dialog" className="relative flex max-h-[inherit] flex-col overflow-y-auto overscroll-contain">
        <div className="woven shrink-0" />
        <button
          type="submit"
          data-does="close"
          aria-label={t`Close`}
          title={t`Close`}
          onClick={dismiss}
          className="round absolute end-2 top-3 z-10"
        >
          <Icon name="close" />
        </button>
        <div className="grid justify-items-center gap-3 px-5 pt-5 pb-6 text-center md:px-8">
          <Brand />
          <Tagline />
          <h2 id="welcome-title" className="max-w-sm text-label text-muted md:text-body">
            <Trans>Connections forged, memories made, and the university spirit thriving wherever you are.</Trans>
          </h2>
          <section
            {...show.box}
            aria-roledescription={t`carousel`}
            aria-label={t`What you find here`}
            className="w-full"
          >
            <div className="slides">
              {slides.map(({ title, line, Picture }, index) => (
                <div key={title} {...show.slide(index)}>
                  <Picture />
                  <p className="mt-3 text-card font-extrabold">{title}</p>
                  <p className="text-muted">{line}</p>
                </div>
              ))}
            </div>
            <div className="mt-2 flex items-center justify-center">
              <button
                type="button"
                {...show.control('previous')}
                aria-label={t`Previous`}
                title={t`Previous`}
                className="round"
              >
                <Icon name="previous" className="rtl:-scale-x-100" />
              </button>
              <Dots show={show} names={slides.map(({ title }) => title)} />
              <button type="button" {...show.control('next')} aria-label={t`Next`} title={t`Next`} className="round">
                <Icon name="next" className="rtl:-scale-x-100" />
              </button>
              <PauseButton show={show} />
            </div>
          </section>
          <button
            type="submit"
            data-does="close"
            onClick={dismiss}
            className="button button-primary w-full md:text-lead"
          >
            <Trans>Start Exploring</Trans>
          </button>
        </div>
      </form>
    </dialog>
  );
}
