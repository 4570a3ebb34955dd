import { PublicFooter } from '#ui/page/public-footer.tsx';
import { BusinessZone } from './sections/business-zone.tsx';
import { Community } from './sections/community.tsx';
import { CountryHubs } from './sections/country-hubs.tsx';
import { EventsAndClubs } from './sections/events-and-clubs.tsx';
import { Hero } from './sections/hero.tsx';
import { Languages } from './sections/languages.tsx';
import { Section } from './sections/section.tsx';
import { IconSheet } from './icon-sheet.tsx';
import { Connect } from './islands/connect.tsx';
import { TopBar } from './islands/top-bar.tsx';
import { Welcome } from './islands/welcome.tsx';
import type { Stage } from './stage.ts';
import { Trans } from '@lingui/react/macro';

/** The landing page, rendered to HTML by the build. Only its islands are hydrated. */
export function LandingPage({ stage }: { stage: Stage }) {
  return (
    <>
      <IconSheet />
      <div data-island="top-bar">
        <TopBar />
      </div>
      <main id="main" className="overflow-x-clip">
        <Hero />
        <EventsAndClubs />
        <Section
          id="connect-section"
          title={<Trans>Connect your way</Trans>}
          lead={<Trans>A word, a game or a common crush on chess: it all begins somewhere.</Trans>}
          isSunk
        >
          <div data-island="connect">
            <Connect stage={stage} />
          </div>
        </Section>
        <CountryHubs />
        <BusinessZone />
        <Community />
      </main>
      <PublicFooter>
        <Languages />
      </PublicFooter>
      <div data-island="welcome">
        <Welcome stage={stage} />
      </div>
    </>
  );
}
