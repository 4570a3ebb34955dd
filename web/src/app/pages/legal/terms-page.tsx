import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { restorableDays } from '@baraza/contract/features/profile-limits.ts';
import { product } from '@baraza/contract/shared/product.ts';
import { LegalPage, Points, SupportLink, type LegalSection } from './legal-page.tsx';

/** The terms of use. */
export function TermsPage() {
  const { t } = useLingui();
  return (
    <LegalPage
      title={t`Terms of use`}
      summary={
        <Trans>
          In short: be a student, be yourself, be kind. What you post stays yours. Meet and trade with open eyes, since
          the people here are members like you.
        </Trans>
      }
      sections={[
        acceptance,
        purpose,
        eligibility,
        conduct,
        intellectualProperty,
        termination,
        liability,
        modifications,
        contact,
      ]}
    />
  );
}

const acceptance: LegalSection = {
  id: 'acceptance',
  title: <Trans>Acceptance</Trans>,
  body: (
    <p>
      <Trans>
        By creating an account you agree to these terms and to the{' '}
        <Link to="/privacy" className="text-link">
          Privacy policy
        </Link>
        . If you do not agree, please do not use this service.
      </Trans>
    </p>
  ),
};

const purpose: LegalSection = {
  id: 'purpose',
  title: <Trans>Purpose</Trans>,
  body: (
    <p>
      <Trans>
        {product.name} is a place for the university community: to meet and talk, to share moments, to find clubs,
        parties and events, to arrive together with your intake, and to show what your own business offers.
      </Trans>
    </p>
  ),
};

const eligibility: LegalSection = {
  id: 'eligibility',
  title: <Trans>Eligibility</Trans>,
  body: (
    <p>
      <Trans>
        {product.name} is for university students and other authorized users. You sign in with your own student e-mail,
        have one account, and do not lend it to anybody. If you are under age where you live, a parent or guardian must
        agree first.
      </Trans>
    </p>
  ),
};

const conduct: LegalSection = {
  id: 'conduct',
  title: <Trans>Code of conduct</Trans>,
  body: (
    <>
      <Points>
        <li>
          <Trans>Treat others with respect. No harassment, no threats, no hate against anybody for who they are.</Trans>
        </li>
        <li>
          <Trans>Be who you are. Do not pretend to be somebody else, and do not make up reviews or followers.</Trans>
        </li>
        <li>
          <Trans>
            Post nothing sexual about a person without their consent, and never anything sexual that involves a minor.
          </Trans>
        </li>
        <li>
          <Trans>No spam, no fraud, no trade in what the law forbids. Offer and advertise honestly.</Trans>
        </li>
        <li>
          <Trans>
            What others tell or show you in confidence stays there. Do not publish their addresses, numbers or messages.
          </Trans>
        </li>
        <li>
          <Trans>
            Leave the technology in peace: no break-ins, no automated collecting of profiles, nothing that slows it down
            for the others.
          </Trans>
        </li>
      </Points>
      <p>
        <Trans>
          If you see something that breaks these rules, write to us. In danger, call the emergency services.
        </Trans>
      </p>
    </>
  ),
};

const intellectualProperty: LegalSection = {
  id: 'intellectual-property',
  title: <Trans>Intellectual property</Trans>,
  body: (
    <>
      <p>
        <Trans>
          What you post stays yours. You allow us, free of charge, to store it, to adapt it to screens, and to show it
          to members for as long as it stands here. When you delete it, that permission ends.
        </Trans>
      </p>
      <p>
        <Trans>
          Post only what you may post: your own work, or what its author allows you to use. {product.company} owns our
          name, our mark and our design.
        </Trans>
      </p>
    </>
  ),
};

const termination: LegalSection = {
  id: 'termination',
  title: <Trans>Termination</Trans>,
  body: (
    <p>
      <Trans>
        You can leave at any time: delete your account in the settings. It is hidden at once and erased after{' '}
        {restorableDays} days, until which you can restore it by logging in. We may remove what breaks these terms, and
        suspend or close the account of who breaks them badly or again and again. We tell you why, and you may object.
      </Trans>
    </p>
  ),
};

const liability: LegalSection = {
  id: 'liability',
  title: <Trans>Liability</Trans>,
  body: (
    <p>
      <Trans>
        Events and businesses are run by members, not by us: we check neither what they promise nor what they sell, and
        are no party to what you agree on. We run the service with care but cannot promise that it is always there and
        free of faults. As far as the law allows, we do not answer for what members do or for losses that follow from
        using the service. What the law does not let us exclude, we do not exclude.
      </Trans>
    </p>
  ),
};

const modifications: LegalSection = {
  id: 'modifications',
  title: <Trans>Modifications</Trans>,
  body: (
    <p>
      <Trans>
        We may change these terms. The new text stands here with its date, and changes of weight are told in the app
        before they apply. Who goes on using {product.name} after that agrees to them.
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
        Questions about these terms: <SupportLink />
      </Trans>
    </p>
  ),
};
