import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { Face, tones } from './face.tsx';
import { QuizTiles } from './welcome-pictures.tsx';

/** A conversation with a typing indicator. */
export function ChatPicture() {
  return (
    <div aria-hidden className="grid gap-2.5 rounded-md bg-sunk p-4 md:p-6">
      <p className="flex items-end gap-2">
        <Face name="Otieno" tone={tones.teal} className="size-9" />
        <span className="bubble rounded-es-sm bg-raised">
          <Trans>Who has the notes from Tuesday?</Trans>
        </span>
      </p>
      <p className="bubble justify-self-end rounded-ee-sm bg-primary text-on-primary">
        <Trans>Me! Library steps at four?</Trans>
      </p>
      <p className="flex items-end gap-2">
        <Face name="Otieno" tone={tones.teal} className="size-9" />
        <span className="bubble rounded-es-sm bg-raised">
          <Trans>You just saved my semester</Trans>
        </span>
      </p>
      <p className="typing bubble ms-11 justify-self-start bg-raised">
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}

/** Three games. */
export function GamesPicture() {
  return (
    <ul className="grid grid-cols-3 gap-2.5 md:gap-4">
      <li className="game -rotate-2">
        <span aria-hidden className="grid h-16 grid-cols-[auto_auto] place-content-center gap-1">
          <QuizTiles size="size-7" />
        </span>
        Kahoot
      </li>
      <li className="game rotate-1 md:mt-6">
        <span aria-hidden className="grid h-16 place-items-center text-hero leading-none font-extrabold text-primary">
          ?
        </span>
        Trivia
      </li>
      <li className="game -rotate-1">
        <span aria-hidden className="grid h-16 place-items-center text-heart">
          <svg viewBox="0 0 64 48" className="h-14" fill="none" stroke="currentColor" strokeWidth="3">
            <path d="M4 40c8-30 14-34 18-22s-6 20 2 20 8-26 16-26 2 24 10 24c5 0 7-4 10-10" strokeLinecap="round" />
          </svg>
        </span>
        Pictionary
      </li>
    </ul>
  );
}

/** Possible friends. */
export function PeersPicture() {
  const { t } = useLingui();
  const peers = [
    { name: 'Wanjiru', tone: tones.marigold, about: t`Kenya · chess, afrobeats`, tilt: '-rotate-1' },
    { name: 'Kwame', tone: tones.coral, about: t`Ghana · film, football`, tilt: 'rotate-1 ms-4' },
    { name: 'Lerato', tone: tones.green, about: t`South Africa · design, hiking`, tilt: '-rotate-1 ms-1' },
  ];
  return (
    <ul aria-hidden className="grid gap-2.5">
      {peers.map(({ name, tone, about, tilt }) => (
        <li key={name} className={`pinned-small flex items-center gap-3 border border-hairline bg-page p-3 ${tilt}`}>
          <Face name={name} tone={tone} />
          <span className="min-w-0 grow">
            <span className="block font-bold">{name}</span>
            <span className="block text-label text-muted">{about}</span>
          </span>
          <Icon name="heart" size={20} className="filled shrink-0 text-heart" />
        </li>
      ))}
    </ul>
  );
}
