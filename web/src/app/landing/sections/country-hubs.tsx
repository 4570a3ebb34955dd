import { Trans } from '@lingui/react/macro';
import { Icon } from '#app/landing/icon.tsx';
import { Section } from './section.tsx';

/** Greetings in several languages, with the names of the countries in them. */
const hellos = [
  { lang: 'sw', hello: 'Karibu', place: 'Kenya', edge: 'edge-spotlight' },
  { lang: 'ak', hello: 'Akwaaba', place: 'Ghana', edge: 'edge-events' },
  { lang: 'yo', hello: 'Ẹ káàbọ̀', place: 'Nàìjíríà', edge: 'edge-hustles' },
  { lang: 'zu', hello: 'Sawubona', place: 'iNingizimu Afrika', edge: 'edge-whispers' },
  { lang: 'om', hello: 'Baga nagaan dhufte', place: 'Itoophiyaa', edge: 'edge-events' },
  { lang: 'rw', hello: 'Murakaza neza', place: 'Rwanda', edge: 'edge-spotlight' },
  { lang: 'wo', hello: 'Dalal ak jàmm', place: 'Senegaal', edge: 'edge-whispers' },
  { lang: 'ar', hello: 'أهلاً', place: 'مصر', edge: 'edge-hustles', dir: 'rtl' },
];

/** Groups for people from one country, wherever they study. */
export function CountryHubs() {
  return (
    <Section
      id="hubs-section"
      title={<Trans>Together, From Anywhere</Trans>}
      lead={<Trans>Far from home or right at it: every country has its corner, and every corner says hello.</Trans>}
    >
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {hellos.map(({ lang, hello, place, edge, dir }) => (
          <li key={lang} lang={lang} dir={dir} className={`postcard ${edge}`}>
            <span className="text-card font-extrabold">{hello}</span>
            <span className="text-label text-muted">{place}</span>
          </li>
        ))}
      </ul>
      <a href="/login" className="button button-secondary mt-8">
        <Trans>Explore More</Trans>
        <Icon name="arrow" size={20} className="rtl:-scale-x-100" />
      </a>
    </Section>
  );
}
