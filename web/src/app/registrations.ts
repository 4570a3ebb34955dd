import { setFeedCards } from '#platform/features/feed-cards.ts';
import { setKindLooks } from '#platform/features/kind-looks.ts';
import { setLinkedPages } from '#platform/features/linked-pages.ts';
import { setReportLabels, type ReportLabels } from '#platform/features/report-labels.ts';
import { setOutboxCodes, type OutboxCodes } from '#platform/outbox/outbox-registry.ts';
import { features } from './features.ts';

setOutboxCodes(Object.assign({}, ...features.map(({ outbox }) => outbox)) as OutboxCodes);
setFeedCards(features.flatMap(({ feedCard }) => feedCard ?? []));
setLinkedPages(features.flatMap(({ pages = [] }) => pages.flatMap(({ path, line }) => (line ? { path, line } : []))));
setKindLooks(features.flatMap(({ notifications }) => notifications ?? []));
setReportLabels(Object.assign({}, ...features.map(({ reportLabels }) => reportLabels)) as ReportLabels);
