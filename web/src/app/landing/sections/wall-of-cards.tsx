import { Trans } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { Face, tones } from '#app/landing/pictures/face.tsx';

/** The noticeboard, drawn with HTML and CSS, so it needs no picture. */
export function WallOfCards() {
  return (
    <div aria-hidden className="wall">
      <div className="ticket pin -rotate-3 [grid-area:ticket]">
        <div className="woven" />
        <div className="grid gap-1 p-4 pt-5">
          <p className="chip bg-accent text-on-accent">
            <Icon name="calendar" size={16} />
            <Trans>Fri 19:00</Trans>
          </p>
          <p className="mt-1 text-card font-extrabold">
            <Trans>Rooftop jollof night</Trans>
          </p>
          <p className="text-label text-muted">
            <Trans>Block C, bring a spoon</Trans>
          </p>
        </div>
        <div className="stub">
          <Trans>Admit one</Trans>
        </div>
      </div>
      <div className="grid content-end gap-2 [grid-area:chat]">
        <p className="bubble rotate-1 rounded-es-sm bg-whispers text-on-ink">
          <Trans>Anyone up for chess after class?</Trans>
        </p>
        <p className="bubble -rotate-1 justify-self-end rounded-ee-sm border border-hairline bg-raised">
          <Trans>Always!</Trans>
        </p>
      </div>
      <div className="pin pin-coral pinned rotate-2 border border-hairline bg-raised shadow-float [grid-area:hustle]">
        <div className="awning" />
        <div className="p-4 pt-2">
          <p className="text-lead font-bold">
            <Trans>Mama T's samosas</Trans>
          </p>
          <p className="text-label text-muted">
            <Trans>Hot at block B, daily from four</Trans>
          </p>
          <p className="mt-2 flex text-hustles">
            {[1, 2, 3, 4, 5].map((star) => (
              <Icon key={star} name="star" size={18} className="filled" />
            ))}
          </p>
        </div>
      </div>
      <div className="pin pin-green pinned -rotate-1 bg-primary p-4 text-on-primary shadow-float [grid-area:intake]">
        <p className="text-lead font-bold">
          <Trans>Class of Jan 2026, we made it!</Trans>
        </p>
        <p className="mt-3 flex items-center">
          <span className="flex -space-x-2">
            <Face name="Wanjiru" tone={tones.marigold} className="size-9" />
            <Face name="Kwame" tone={tones.coral} className="size-9" />
            <Face name="Lerato" tone={tones.ink} className="size-9" />
          </span>
          <Icon name="heart" size={22} className="filled ms-auto" />
        </p>
      </div>
      <p className="chip intake-chip [grid-area:chip]">
        <Trans>Intake Hub: say hi</Trans>
      </p>
    </div>
  );
}
