import { Icon } from '#app/landing/icon.tsx';
import { Face, tones } from './face.tsx';

/** Notes with greetings on a thread. */
export function Hellos() {
  return (
    <div aria-hidden className="board-small">
      <svg viewBox="0 0 320 120" preserveAspectRatio="none" className="absolute inset-0 size-full text-heart">
        <path
          d="M20 74C70 20 100 30 150 62s90 34 150-26"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="1 6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span lang="sw" className="note start-[3%] top-[46%] -rotate-6">
        Karibu
      </span>
      <span lang="ak" className="note start-[26%] top-[12%] rotate-3">
        Akwaaba
      </span>
      <span lang="zu" className="note start-[52%] top-[52%] -rotate-2">
        Sawubona
      </span>
      <span lang="ha" className="note end-[4%] top-[10%] rotate-6">
        Sannu
      </span>
    </div>
  );
}

/** A ticket, a quiz and a song. */
export function GoodTimes() {
  return (
    <div aria-hidden className="board-small">
      <span className="note start-[8%] top-[26%] flex -rotate-6 items-center gap-2 px-4! py-3!">
        <Icon name="calendar" size={22} /> 19:00
      </span>
      <span className="pinned-small absolute start-[39%] top-[14%] grid rotate-2 grid-cols-2 gap-1.5 border border-hairline bg-raised p-2.5">
        <QuizTiles size="size-8" />
      </span>
      <span className="note end-[8%] top-[34%] flex rotate-6 items-center gap-2 px-4! py-3!">
        <Icon name="music" size={22} /> 128
      </span>
    </div>
  );
}

export function Crowd() {
  const people = [
    ['Thandi', tones.coral, 'size-11'],
    ['Otieno', tones.teal, 'size-14'],
    ['Wanjiru', tones.marigold, 'size-18 text-card'],
    ['Amara', tones.green, 'size-14'],
    ['Kwame', tones.ink, 'size-11'],
  ] as const;
  return (
    <div aria-hidden className="board-small flex items-center justify-center -space-x-2">
      {people.map(([name, tone, size]) => (
        <Face key={name} name={name} tone={tone} className={size} />
      ))}
      <Icon name="heart" className="absolute end-[22%] top-[12%] rotate-12 filled text-heart" />
    </div>
  );
}

/** The four answers of a quiz. */
export function QuizTiles({ size }: { size: string }) {
  const shapes = [
    ['bg-heart text-on-heart', 'M12 4l9 16H3z'],
    ['bg-whispers text-on-ink', 'M12 2l9 10-9 10-9-10z'],
    ['bg-accent text-on-accent', 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z'],
    ['bg-primary text-on-primary', 'M4 4h16v16H4z'],
  ] as const;
  return shapes.map(([tone, path]) => (
    <span key={tone} className={`grid place-items-center rounded-sm ${tone} ${size}`}>
      <svg viewBox="0 0 24 24" className="size-1/2 fill-current">
        <path d={path} />
      </svg>
    </span>
  ));
}
