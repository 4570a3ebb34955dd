import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LegalDocument } from '@baraza/contract/features/consents.ts';
import { call } from '#platform/api/api-client.ts';
import { publishedLocales } from '#platform/locale/locales.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { PublicPage } from '#ui/page/public-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import './legal.css';

const documentQuery = (document: LegalDocument, language: string) =>
  queryOptions({
    queryKey: ['consents', 'document', document, language],
    queryFn: ({ signal }) =>
      call('GET /api/documents/:document', { params: { document }, query: { language }, signal }),
  });

export function TermsPage() {
  const { t } = useLingui();
  return <LegalPage document="TERMS" title={t`Terms of use`} />;
}

export function PrivacyPage() {
  const { t } = useLingui();
  return <LegalPage document="PRIVACY" title={t`Privacy policy`} />;
}

/** A legal document of the operator, in the current language if it exists in it. */
function LegalPage({ document, title }: { document: LegalDocument; title: string }) {
  const { i18n, t } = useLingui();
  const query = useQuery(documentQuery(document, i18n.locale));
  if (query.isPending) {
    return (
      <PublicPage>
        <PageTitle title={title} />
        <Skeleton className="pinned h-[60vh]" />
      </PublicPage>
    );
  }
  if (!query.data) {
    return (
      <PublicPage>
        <PageTitle title={title} />
        <FailedQuery query={query} message={t`Failed to load this document`} />
      </PublicPage>
    );
  }
  const { language, effective, html } = query.data;
  const direction = publishedLocales.find(({ code }) => code === language)?.direction ?? 'auto';
  const date = i18n.date(`${effective}T00:00:00Z`, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <PublicPage>
      <PageTitle title={query.data.title} />
      <article className="pinned overflow-hidden border border-hairline bg-raised">
        <div className="woven" />
        <div lang={language} dir={direction} className="legal max-w-[68ch] p-5 py-6 md:p-8">
          <h1 className="text-page font-extrabold">{query.data.title}</h1>
          <p className="text-label text-muted" lang={i18n.locale}>
            <Trans>Effective {date}</Trans>
          </p>
          {/* The server renders it from Markdown, without HTML of its author. */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </article>
    </PublicPage>
  );
}
