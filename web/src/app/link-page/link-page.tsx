import type { LinkKind } from '@baraza/contract/shared/link-kinds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, CalendarDays, Check, MapPin, Users } from 'lucide-react';
import { Brand } from '#ui/page/brand.tsx';
import { PublicFooter } from '#ui/page/public-footer.tsx';

/** Where the server inserts a value; `text` is shown if there is none. */
const slot = (name: string, text = '') => `{{${name}|${text}}}`;
/** Where the server shows a text if there is a value. */
const slotIf = (name: string, text: string) => `{{${name}?${text}}}`;

/** The placeholder of a value in a translated sentence, which `slotWithin` replaces. */
const mark = '\u0000';

/** Returns the slot of a value within a sentence that contains `mark`, or `unknown` without a value. */
function slotWithin(name: string, sentence: string, unknown = ''): string {
  const [before = '', after = ''] = sentence.split(mark);
  return `${slotIf(name, before)}${slot(name, unknown)}${slotIf(name, after)}`;
}

interface Texts {
  label: string;
  /** The heading of content with a title; the title alone by default. */
  title?: string;
  /** The heading of content that is not shown. */
  unknown: string;
  /** What to do to see content that is not shown; a sentence for all types by default. */
  hint?: string;
  gains: string[];
  signIn?: string;
}

function useTexts(kind: LinkKind): Required<Texts> {
  const { t } = useLingui();
  const name = mark;
  const toJoin = { hint: t`Sign in with your student e-mail to see it and to join.`, signIn: t`Sign in to join` };
  const texts: Record<LinkKind, Texts> = {
    event: {
      label: t`Event`,
      unknown: t`An event on Baraza`,
      gains: [t`Register and get your ticket`, t`See who hosts it and who is going`, t`Talk to the other guests`],
    },
    business: {
      label: t`Student business`,
      unknown: t`A business on Baraza`,
      gains: [t`See products, prices and reviews`, t`Ask the seller`, t`Follow it for news`],
    },
    person: {
      label: t`Student`,
      unknown: t`A student on Baraza`,
      gains: [t`See their profile and posts`, t`Follow them`, t`Whisper to each other as friends`],
    },
    post: {
      label: t({ message: 'Post', context: 'report' }),
      unknown: t`A post on Baraza`,
      gains: [t`Read it with its comments`, t`Like it and answer`, t`Find the people of your campus and intake`],
    },
    club: {
      label: t`Club`,
      unknown: t`A club on Baraza`,
      gains: [t`Join and read its posts`, t`Go to its events`, t`Chat with its members`],
    },
    'club-invitation': {
      label: t`Invitation to a club`,
      title: t`You are invited to ${name}`,
      unknown: t`You are invited to a club on Baraza`,
      ...toJoin,
      gains: [t`Join without waiting for an answer`, t`Read its posts and go to its events`, t`Chat with its members`],
    },
    'group-invitation': {
      label: t`Invitation to a group`,
      unknown: t`You are invited to a group on Baraza`,
      ...toJoin,
      gains: [
        t`See which of your friends are in it`,
        t`Chat with everybody in it`,
        t`Leave it again whenever you like`,
      ],
    },
  };
  return {
    title: name,
    hint: t`Sign in with your student e-mail to see it.`,
    signIn: t`Log In With Student Email`,
    ...texts[kind],
  };
}

/** The metadata from which other apps make the preview of a link. */
export function LinkMetadata({ kind }: { kind: LinkKind }) {
  const texts = useTexts(kind);
  const title = slotWithin('title', texts.title, texts.unknown);
  const summary = slot('summary', texts.hint);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:image" content={slot('image', '/card.png')} />
      <meta property="og:image:width" content={slot('width', '1200')} />
      <meta property="og:image:height" content={slot('height', '630')} />
      <meta name="twitter:card" content={slot('twitter', 'summary_large_image')} />
    </>
  );
}

/** The page of content for people who are not signed in. The build prerenders it with slots that the server fills. */
export function LinkPage({ kind }: { kind: LinkKind }) {
  const { t } = useLingui();
  const count = mark;
  const { label, title, unknown, hint, gains, signIn } = useTexts(kind);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex min-h-16 w-full max-w-xl items-center px-4 pt-[env(safe-area-inset-top)]">
        <a href="/" className="touch flex rounded-md">
          <Brand />
        </a>
      </header>
      <main className="mx-auto grid w-full max-w-xl grow grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-2 md:py-6">
        <article className="pinned overflow-hidden border border-hairline bg-raised">
          {/* Lazy, because the build cannot preload a picture that only the server knows. */}
          <img
            src={slot('picture')}
            alt=""
            loading="lazy"
            data-twitter={slot('twitter', 'wide')}
            className="aspect-[1200/630] w-full bg-sunk object-cover data-[twitter=summary]:ms-5 data-[twitter=summary]:mt-5 data-[twitter=summary]:aspect-square data-[twitter=summary]:w-24 data-[twitter=summary]:rounded-lg [&[src='']]:hidden"
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
            <p className="flex flex-wrap gap-x-3 text-label font-bold text-primary">
              <span>{label}</span>
              <span className="text-danger empty:hidden">{slotIf('cancelled', t`Cancelled`)}</span>
            </p>
            <h1 dir="auto" className="text-card font-extrabold wrap-anywhere md:text-page">
              {slotWithin('title', title, unknown)}
            </h1>
            <Fact Icon={CalendarDays} text={slot('time')} />
            <Fact Icon={CalendarClock} text={slot('next')} />
            <Fact Icon={MapPin} text={slot('place')} />
            {/club/.test(kind) && <Fact Icon={Users} text={slotWithin('members', t`Members: ${count}`)} />}
            <p dir="auto" className="wrap-anywhere text-muted empty:hidden">
              {slot('text', hint)}
            </p>
          </div>
        </article>
        <section className="grid gap-4 rounded-lg border border-hairline bg-sunk p-5">
          <h2 className="text-lead font-bold">
            <Trans>Once you are signed in</Trans>
          </h2>
          <ul className="grid gap-2">
            {gains.map((gain) => (
              <li key={gain} className="flex items-start gap-3">
                <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-primary" />
                <span>{gain}</span>
              </li>
            ))}
          </ul>
          <a
            href="/login"
            className="flex min-h-14 items-center justify-center rounded-full bg-primary px-5 text-center font-semibold text-on-primary hover:bg-primary-strong"
          >
            {signIn}
          </a>
          <p className="text-center text-muted">
            <Trans>
              New here?{' '}
              <a href="/signup" className="text-link touch">
                Sign up
              </a>
            </Trans>
          </p>
        </section>
      </main>
      <PublicFooter />
    </div>
  );
}

function Fact({ Icon, text }: { Icon: typeof MapPin; text: string }) {
  return (
    <p className="flex items-start gap-3 font-medium has-[bdi:empty]:hidden">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
    </p>
  );
}
