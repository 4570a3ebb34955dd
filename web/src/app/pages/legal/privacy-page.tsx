import { Trans, useLingui } from '@lingui/react/macro';
import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { product } from '@baraza/contract/shared/product.ts';
import { LegalPage, Points, SupportLink, type LegalSection } from './legal-page.tsx';

/** The privacy policy. */
export function PrivacyPage() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Privacy policy`}
      summary={
        <Trans>
          In short: we keep what you give us so that {product.name} works for you, and nothing to sell. No
          advertisements, no trackers, and your e-mail address is never shown to other members.
        </Trans>
      }
      sections={[information, use, sharing, storage, rights, cookies, changes, contact]}
    />
  );
}

const information: LegalSection = {
  id: 'information',
  title: <Trans>Information we collect</Trans>,
  body: (
    <Points>
      <li>
        <Trans>
          From your sign-in provider: your student e-mail address, your name and the number by which the provider knows
          your account. Your password never reaches us. Your campus follows from the e-mail address.
        </Trans>
      </li>
      <li>
        <Trans>
          From you: your username and profile, and all you put up: posts, pictures, comments, likes, messages, events,
          businesses, and whom you follow.
        </Trans>
      </li>
      <li>
        <Trans>
          From your device: for each place you are signed in, what kind of browser it is, when you signed in and when
          you were last there. Our logs hold which part of the service was used and how long it took, not the address of
          your device.
        </Trans>
      </li>
      <li>
        <Trans>
          What we do not ask for: your location, your contacts, your phone number. What a photograph secretly tells
          about place, time and camera is removed before it is stored.
        </Trans>
      </li>
    </Points>
  ),
};

const use: LegalSection = {
  id: 'use',
  title: <Trans>How we use it</Trans>,
  body: (
    <>
      <p>
        <Trans>
          To sign you in and check that you are a student, to show your posts and profile to other members, to bring you
          together with people of your intake, campus or interests, to tell you what concerns you, and to keep the place
          safe from abuse.
        </Trans>
      </p>
      <p>
        <Trans>
          We do not use it for advertising, do not sell it, and build no profile of you beyond the one you fill in
          yourself.
        </Trans>
      </p>
    </>
  ),
};

const sharing: LegalSection = {
  id: 'sharing',
  title: <Trans>Sharing</Trans>,
  body: (
    <Points>
      <li>
        <Trans>
          Members who are signed in see your name, username, pictures, profile and what you post. Messages are for those
          in the conversation. Visitors who are not signed in see none of it.
        </Trans>
      </li>
      <li>
        <Trans>
          A picture has an address that cannot be guessed. Whoever was given that address can open the picture without
          signing in, so share it as carefully as the picture itself.
        </Trans>
      </li>
      <li>
        <Trans>
          Your sign-in provider learns that you sign in here. Companies that run our servers store the data for us and
          may do nothing else with it.
        </Trans>
      </li>
      <li>
        <Trans>To anybody else only where a law obliges us, and then no more than it demands.</Trans>
      </li>
    </Points>
  ),
};

const storage: LegalSection = {
  id: 'storage',
  title: <Trans>Storage and security</Trans>,
  body: (
    <Points>
      <li>
        <Trans>
          You stay signed in for 30 days at most, and no longer than 7 days after your last visit. What proves that you
          are signed in is stored with us only in a form from which it cannot be recovered.
        </Trans>
      </li>
      <li>
        <Trans>
          What you put up stays until you delete it. Deleting a post takes its pictures, comments and likes along.
          Pictures you replace are deleted too.
        </Trans>
      </li>
      <li>
        <Trans>
          We guard your data with care, but no system is perfect. If something ever leaks that concerns you, we tell you
          and the authorities without delay.
        </Trans>
      </li>
    </Points>
  ),
};

const rights: LegalSection = {
  id: 'rights',
  title: <Trans>Your rights</Trans>,
  body: (
    <>
      <p>
        <Trans>
          You can change your profile and delete your posts, comments and pictures yourself at any time, and in the
          settings your account with everything in it. Write to us and you get a copy of all we keep about you, or have
          mistakes corrected. We answer within 30 days and it costs nothing.
        </Trans>
      </p>
      <p>
        <Trans>
          A deleted account is hidden from everyone at once. For {restorableDays} days you can restore it by logging in;
          then we erase it and everything in it. Two things remain: messages stay with the people you wrote to, without
          your name, and your username is kept from others until 90 days after the deletion.
        </Trans>
      </p>
      <p>
        <Trans>
          If you think that we handle your data wrongly, tell us; you may also turn to the data protection authority of
          your country.
        </Trans>
      </p>
    </>
  ),
};

const cookies: LegalSection = {
  id: 'cookies',
  title: <Trans>Cookies</Trans>,
  body: (
    <p>
      <Trans>
        One cookie, called theme, remembers for a year whether you like it light or dark. Your browser's own storage
        keeps your session, what you have begun to write, your tickets and, while you check in guests, their names. When
        you log out, all of that is removed from the device. There are no cookies of advertisers. Your sign-in provider
        may set its own on its own pages.
      </Trans>
    </p>
  ),
};

const changes: LegalSection = {
  id: 'changes',
  title: <Trans>Changes</Trans>,
  body: (
    <p>
      <Trans>
        When this policy changes, the new text stands here with its date. If a change touches what we do with data you
        have already given us, we tell you in the app before it takes effect.
      </Trans>
    </p>
  ),
};

const contact: LegalSection = {
  id: 'contact',
  title: <Trans>Contact</Trans>,
  body: (
    <p>
      <Trans>
        {product.company} answers for this service. Questions and requests about your data: <SupportLink />
      </Trans>
    </p>
  ),
};
