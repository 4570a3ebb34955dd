import type { ReactNode } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

const [ink, paper, green, red, teal, coral, gold] = [
  '#10231f',
  '#fbf7ef',
  '#0b6b57',
  '#c2341a',
  '#0e7c86',
  '#d9583b',
  '#ffb31a',
];

/** A drawing for events without a cover picture. */
export function DefaultCover({ drawing = 0 }: { drawing?: number }) {
  return (
    <svg
      aria-hidden
      data-drawing={drawing}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="none"
    >
      {drawings[drawing]}
    </svg>
  );
}

/** The drawings that `separateDrawings` has chosen. */
const chosen = new Map<Id, number>();

/** The drawing of an event: its own, until a list has chosen another. */
export function drawingOf(eventId: Id): number {
  // The end of an id is random; its beginning is the time.
  return chosen.get(eventId) ?? (Number.parseInt(eventId.slice(-4), 16) % drawings.length || 0);
}

/** Chooses drawings for the events of a list, so that none is beside or below the same one in up to three columns. */
export function separateDrawings(events: readonly Pick<Event, 'id' | 'cover'>[]): void {
  const before: (number | undefined)[] = [];
  for (const { id, cover } of events) {
    let drawing = cover ? undefined : drawingOf(id);
    while (drawing !== undefined && before.slice(-columnsMax).includes(drawing))
      drawing = (drawing + 1) % drawings.length;
    before.push(drawing);
    if (drawing !== undefined) chosen.set(id, drawing);
  }
}

const columnsMax = 3;

const flags: [x: number, y: number, colour: string][] = [
  [20, 36, red],
  [62, 52, paper],
  [106, 53, teal],
  [150, 36, coral],
  [194, 19, paper],
  [238, 17, green],
  [280, 28, red],
];

const fieldAtNoon = (
  <>
    <path d="M0 0h320v180H0z" fill={gold} />
    <circle cx="236" cy="112" r="46" fill={paper} opacity=".55" />
    <path d="M0 132c60-30 110-6 160-12s110-30 160-6v66H0z" fill={green} />
    <path d="M0 152c70-18 120 8 180-2s100-14 140-4v34H0z" fill={ink} opacity=".55" />
    <path d="M-4 22c70 46 118 46 164 10s112-28 168 14" stroke={ink} strokeWidth="2.5" />
    {flags.map(([x, y, colour]) => (
      <path key={x} d={`M${x} ${y}l16 3-10 17z`} fill={colour} stroke={ink} strokeWidth="1.5" />
    ))}
  </>
);

const stage = (
  <>
    <path d="M0 0h320v180H0z" fill={ink} />
    <path d="M60 0 20 180h90zM160 0l-50 180h100zM260 0l-50 180h90z" fill={gold} opacity=".3" />
    <path d="M60 0 90 180h60zM260 0 150 180h60z" fill={coral} opacity=".35" />
    <path d="M40 0h40l-8 14H48zM140 0h40l-8 14h-24zM240 0h40l-8 14h-24z" fill={paper} />
    {[12, 52, 88, 130, 168, 210, 246, 290].map((x, index) => (
      <path
        key={x}
        d={`M${x - 22} 180c0-22 8-30 22-30s22 8 22 30z`}
        fill={[green, teal, red][index % 3]}
        stroke={ink}
        strokeWidth="2"
      />
    ))}
    {[12, 52, 88, 130, 168, 210, 246, 290].map((x) => (
      <circle key={x} cx={x} cy="138" r="13" fill={ink} stroke={paper} strokeOpacity=".35" />
    ))}
  </>
);

const pitch = (
  <>
    <path d="M0 0h320v180H0z" fill={green} />
    <path d="M0 0h64v180H0zM128 0h64v180h-64zM256 0h64v180h-64z" fill={ink} opacity=".14" />
    <path d="M-10 90h340M160-10v200M-10 40h60v100h-60M330 40h-60v100h60" stroke={paper} strokeWidth="3" />
    <circle cx="160" cy="90" r="44" stroke={paper} strokeWidth="3" />
    <circle cx="204" cy="64" r="19" fill={paper} stroke={ink} strokeWidth="2.5" />
    <path
      d="m204 54 10 7-4 12h-12l-4-12zM204 45v9M214 61l8-4M210 73l5 8M198 73l-5 8M194 61l-8-4"
      fill={ink}
      stroke={ink}
      strokeWidth="2"
    />
  </>
);

const market = (
  <>
    <path d="M0 0h320v180H0z" fill={coral} />
    <circle cx="270" cy="38" r="24" fill={gold} />
    <path d="M0 150h320v30H0z" fill={ink} opacity=".3" />
    {[18, 122, 226].map((x, stall) => (
      <g key={x}>
        <path d={`M${x + 8} 96v64M${x + 70} 96v64`} stroke={ink} strokeWidth="4" />
        <path d={`M${x} 124h78v30H${x}z`} fill={[teal, green, red][stall]} stroke={ink} strokeWidth="2" />
        {[0, 1, 2, 3, 4, 5].map((stripe) => (
          <path
            key={stripe}
            d={`M${x + 13 * stripe} 68h13v22a6.5 6.5 0 0 1-13 0z`}
            fill={stripe % 2 ? paper : [gold, red, green][stall]}
            stroke={ink}
            strokeWidth="2"
          />
        ))}
      </g>
    ))}
  </>
);

const books: [y: number, x: number, width: number, colour: string][] = [
  [140, 70, 180, red],
  [116, 84, 160, gold],
  [92, 66, 170, green],
  [68, 96, 140, coral],
];

const library = (
  <>
    <path d="M0 0h320v180H0z" fill={teal} />
    <path d="M0 164h320v16H0z" fill={ink} opacity=".55" />
    {books.map(([y, x, width, colour]) => (
      <path key={y} d={`M${x} ${y}h${width}v24H${x}z`} fill={colour} stroke={ink} strokeWidth="2.5" />
    ))}
    {books.map(([y, x, width]) => (
      <path key={y} d={`M${x + 16} ${y + 1}v22M${x + width - 16} ${y + 1}v22`} stroke={paper} strokeWidth="3" />
    ))}
    <path
      d="M124 60c16-14 34-14 42 0 8-14 26-14 42 0V20c-16-10-34-10-42 4-8-14-26-14-42-4z"
      fill={paper}
      stroke={ink}
      strokeWidth="2.5"
    />
    <path d="M166 24v36" stroke={ink} strokeWidth="2.5" />
  </>
);

const drums = (
  <>
    <path d="M0 0h320v180H0z" fill={paper} />
    {[0, 1, 2, 3, 4, 5, 6, 7].map((each) => (
      <path
        key={each}
        d={`M${40 * each} 22l20-18 20 18-20 18z`}
        fill={[red, gold, green, teal][each % 4]}
        stroke={ink}
        strokeWidth="2"
      />
    ))}
    <path d="M0 164h320v16H0z" fill={red} />
    {[56, 160, 264].map((x, index) => (
      <g key={x} stroke={ink} strokeWidth="2.5">
        <path d={`M${x - 40} 78c4 46 16 56 16 86h48c0-30 12-40 16-86z`} fill={[green, red, teal][index]} />
        <path d={`M${x - 38} 84l12 44 12-44 14 44 14-44 12 44 12-44`} stroke={gold} />
        <ellipse cx={x} cy="78" rx="40" ry="11" fill={gold} />
      </g>
    ))}
  </>
);

const drawings: readonly ReactNode[] = [fieldAtNoon, stage, pitch, market, library, drums];
