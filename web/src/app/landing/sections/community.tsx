import { Trans } from '@lingui/react/macro';
import { Face, tones } from '#app/landing/pictures/face.tsx';

/** The call to action at the end. */
export function Community() {
  return (
    <section
      id="community-section"
      aria-labelledby="community-title"
      className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-24"
    >
      <div className="pinned invitation overflow-hidden">
        <div className="woven" />
        <div className="grid justify-items-center gap-5 px-5 py-12 text-center md:py-20">
          <p aria-hidden className="flex -space-x-2">
            <Face name="Thandi" tone={tones.coral} />
            <Face name="Otieno" tone={tones.marigold} />
            <Face name="Wanjiru" tone={tones.ink} />
            <Face name="Kwame" tone={tones.teal} />
          </p>
          <h2 id="community-title" className="headline">
            <Trans>Join the Community</Trans>
          </h2>
          <p className="max-w-[46ch] text-lead text-balance">
            <Trans>There is room on the bench. All you need is your student e-mail.</Trans>
          </p>
          <a href="/login" className="button button-large">
            <Trans>Join Now</Trans>
          </a>
        </div>
      </div>
    </section>
  );
}
