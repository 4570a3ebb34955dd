import { useLingui } from '@lingui/react/macro';
import { publishedLocales } from '#platform/locale/locales.ts';

/** Links to the page in each language. Its script stores the one that is clicked. */
export function Languages() {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Language`} className="flex flex-wrap gap-6">
      {publishedLocales.map(({ code, name }) => (
        <a
          key={code}
          href={`/landing?lang=${code}`}
          hrefLang={code}
          lang={code}
          aria-current={code === i18n.locale ? 'page' : undefined}
          className="text-link touch"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
