import { Trans } from '@lingui/react/macro';
import { Section } from './section.tsx';

/** Student businesses as market stalls. */
export function BusinessZone() {
  return (
    <Section
      id="business-section"
      title={<Trans>Business Zone</Trans>}
      lead={
        <Trans>Samosas, braids, phone repairs: buy from the people you study with, or open a stall of your own.</Trans>
      }
      isSunk
    >
      <ul aria-hidden className="stalls">
        <li className="stall">
          <div className="awning" />
          <p className="text-card font-extrabold">
            <Trans>Mama T's samosas</Trans>
          </p>
          <p className="text-muted">
            <Trans>Three for a song, hot from four</Trans>
          </p>
        </li>
        <li className="stall">
          <div className="awning awning-green" />
          <p className="text-card font-extrabold">
            <Trans>Braids by Ayo</Trans>
          </p>
          <p className="text-muted">
            <Trans>Your room or mine, bring snacks</Trans>
          </p>
        </li>
        <li className="stall">
          <div className="awning awning-marigold" />
          <p className="text-card font-extrabold">
            <Trans>FixIt on floor two</Trans>
          </p>
          <p className="text-muted">
            <Trans>Cracked screens, tired batteries</Trans>
          </p>
        </li>
      </ul>
    </Section>
  );
}
