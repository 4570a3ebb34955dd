import { Trans } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { Face, tones } from '#app/landing/pictures/face.tsx';
import { Section } from './section.tsx';

/** Events and clubs. */
export function EventsAndClubs() {
  return (
    <Section
      id="events-section"
      title={<Trans>More Than Just Classrooms</Trans>}
      lead={<Trans>The best stories of a semester seldom happen in a lecture hall.</Trans>}
    >
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <article className="poster edge-events">
          <Dates />
          <h3 className="text-page font-extrabold">
            <Trans>Parties & Events</Trans>
          </h3>
          <p className="text-lead text-muted">
            <Trans>See what is on this week, hold a seat with one tap, or put up a poster of your own.</Trans>
          </p>
        </article>
        <article className="poster edge-hustles">
          <Clubs />
          <h3 className="text-page font-extrabold">
            <Trans>Clubs & Talent</Trans>
          </h3>
          <p className="text-lead text-muted">
            <Trans>Debate, dance, code or drums: find your crew, and the stage to show what you can do.</Trans>
          </p>
        </article>
      </div>
    </Section>
  );
}

function Dates() {
  return (
    <div aria-hidden className="grid gap-2">
      {[
        { key: 'quiz', day: '12', title: <Trans>Quiz night, main hall</Trans>, tilt: '-rotate-1' },
        { key: 'film', day: '17', title: <Trans>Film under the stars</Trans>, tilt: 'rotate-1 ms-5' },
        { key: 'five', day: '23', title: <Trans>Five-a-side, north field</Trans>, tilt: '-rotate-1 ms-2' },
      ].map(({ key, day, title, tilt }) => (
        <p key={key} className={`pinned-small flex items-center gap-3 border border-hairline bg-page p-2 pe-4 ${tilt}`}>
          <span className="numbers grid size-12 shrink-0 place-items-center rounded-md bg-accent text-card font-extrabold text-on-accent">
            {day}
          </span>
          <span className="font-semibold">{title}</span>
        </p>
      ))}
    </div>
  );
}

function Clubs() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-2">
      <p className="club row-span-2 content-end bg-primary text-on-primary">
        <Icon name="microphone" size={44} className="mb-2" />
        <Trans>Open mic, Thursday</Trans>
      </p>
      <p className="club rotate-1 border border-hairline bg-page">
        <Icon name="pencil" className="text-heart" />
        <Trans>Sketch club</Trans>
      </p>
      <p className="club -rotate-1 border border-hairline bg-page">
        <span className="flex -space-x-2">
          <Face name="Amara" tone={tones.green} className="size-8" />
          <Face name="Otieno" tone={tones.teal} className="size-8" />
          <Face name="Thandi" tone={tones.coral} className="size-8" />
        </span>
        <Trans>Code & chai</Trans>
      </p>
    </div>
  );
}
