import { Trans, useLingui } from '@lingui/react/macro';
import { ChatPicture, GamesPicture, PeersPicture } from '#app/landing/pictures/connect-pictures.tsx';
import type { Stage } from '#app/landing/stage.ts';
import { Dots, PauseButton } from './show-controls.tsx';
import { useShow } from './use-show.ts';

/** Three ways to connect with others, one after another. */
export function Connect({ stage }: { stage: Stage }) {
  const { t } = useLingui();
  const show = useShow(stage, 'connect');
  const slides = [
    {
      name: t`Chat`,
      title: t`Say it in a whisper`,
      line: t`Write to your friends one to one, whether they sit at the next desk or in the next country.`,
      Picture: ChatPicture,
    },
    {
      name: t`Games`,
      title: t`Play it out`,
      line: t`Live quizzes, quick questions and drawings nobody can guess: a break that brings people together.`,
      Picture: GamesPicture,
    },
    {
      name: t`Peers`,
      title: t`Find who gets you`,
      line: t`Same intake, same country, same odd hobby. Follow each other and you are friends.`,
      Picture: PeersPicture,
    },
  ];
  return (
    <section {...show.box} aria-roledescription={t`carousel`} aria-label={t`Ways to connect`}>
      <div className="slides pinned border border-hairline bg-raised">
        {slides.map(({ name, title, line, Picture }, index) => (
          <div
            key={name}
            {...show.slide(index)}
            className="grid items-center gap-6 p-5 md:grid-cols-2 md:gap-12 md:p-10"
          >
            <div className="grid gap-3">
              <p className="text-label font-bold text-primary">{name}</p>
              <h3 className="text-page font-extrabold">{title}</h3>
              <p className="max-w-prose text-lead text-muted">{line}</p>
            </div>
            <Picture />
          </div>
        ))}
      </div>
      <div className="mt-4 flex items-center gap-1">
        <Dots show={show} names={slides.map(({ name }) => name)} />
        <div aria-hidden className="progress mx-3 grow">
          <i />
        </div>
        <PauseButton show={show} />
      </div>
      <p className="sr-only">
        <Trans>The slides change by themselves; the pause button holds them.</Trans>
      </p>
    </section>
  );
}
