import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, Mail, Phone, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Venture, VentureCard } from '@baraza/contract/features/ventures.ts';
import { outsideLink } from '#ui/text/outside-link.ts';
import { phoneLink, emailLink, parseWebLink } from './contact-links.ts';
import { PersonLink } from './person-link.tsx';
import { Section } from './section.tsx';
import { VentureHours } from './venture-hours.tsx';

interface VentureContactProps {
  venture: VentureCard;
  openingHours?: Venture['openingHours'] | undefined;
}

/** The venture's owner, opening hours and contact links, with safety advice for buyers. */
export function VentureContact({ venture, openingHours }: VentureContactProps) {
  const { t } = useLingui();
  const { owner, email, phoneNumber, website, facebook, instagram, linkedin, twitter } = venture;
  const phone = phoneLink(phoneNumber);
  const sites = [website, facebook, instagram, linkedin, twitter].flatMap((each) => parseWebLink(each) ?? []);
  return (
    <Section title={t`Contact`}>
      <PersonLink person={owner}>
        <p className="text-meta text-muted">
          <Trans>Runs this business</Trans>
        </p>
      </PersonLink>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <ContactLink href={phone} icon={<Phone aria-hidden size={18} />}>
            <Trans>Call</Trans>
          </ContactLink>
        )}
        <ContactLink href={emailLink(email)} icon={<Mail aria-hidden size={18} />}>
          <Trans>E-mail</Trans>
        </ContactLink>
      </div>
      <p className="grid gap-0.5 text-label text-muted [overflow-wrap:anywhere]">
        {phoneNumber && <bdi>{phoneNumber}</bdi>}
        <bdi>{email}</bdi>
      </p>
      {openingHours && <VentureHours hours={openingHours} />}
      {sites.length > 0 && (
        <ul aria-label={t`On the web`} className="grid">
          {sites.map(({ href, host }) => (
            <li key={href} className="min-w-0">
              <a
                href={href}
                {...outsideLink}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm text-label font-semibold text-primary hover:underline"
              >
                <ExternalLink aria-hidden size={16} className="shrink-0 rtl:-scale-x-100" />
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{host}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="pinned-small flex gap-2 bg-sunk p-3 text-label">
        <ShieldCheck aria-hidden size={20} className="mt-px shrink-0 text-primary" />
        <span>
          <Trans>
            Meet in a public place, check what you buy, and pay when you have it in your hands. Never pay before you
            have seen it.
          </Trans>
        </span>
      </p>
    </Section>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}

function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-control bg-raised px-4 text-label font-semibold hover:bg-sunk"
    >
      {icon}
      {children}
    </a>
  );
}
