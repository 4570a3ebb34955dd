import * as z from 'zod/mini';
import { Case, CaseDetail, Decision } from '@baraza/contract/features/moderation.ts';
import { Report } from '@baraza/contract/features/reports.ts';
import { AppealCase, Sanction } from '@baraza/contract/features/stewardship.ts';
import { person } from '#testing/fixtures.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const createdAt = '2026-11-20T08:00:00.000Z';

export function report(more: Partial<Report> = {}): Report {
  return z.parse(Report, {
    id: id(1),
    targetType: 'POST',
    targetId: id(2),
    reason: 'SPAM',
    note: '',
    status: 'OPEN',
    outcome: null,
    excerpt: 'Buy now',
    createdAt,
    ...more,
  });
}

export function openCase(number: number, more: Partial<Case> = {}): Case {
  return z.parse(Case, {
    id: id(100 + number),
    targetType: 'POST',
    targetId: id(200 + number),
    status: 'OPEN',
    outcome: null,
    isUrgent: false,
    reasons: [{ reason: 'SPAM', count: 2 }],
    reportsCount: 2,
    isSystem: false,
    campus: 'University of Nairobi',
    author: person(),
    excerpt: `Offer ${number}`,
    createdAt,
    lastReportedAt: createdAt,
    claimedBy: null,
    ...more,
  });
}

export function snapshot(more: Partial<CaseDetail['snapshot']> = {}): CaseDetail['snapshot'] {
  return { title: '', content: 'Cheap exam papers', pictures: [], author: person(), createdAt, context: [], ...more };
}

export function caseDetail(more: Partial<CaseDetail> = {}): CaseDetail {
  return z.parse(CaseDetail, {
    ...openCase(1),
    reports: [{ id: id(1), reason: 'SPAM', note: 'Every day the same', createdAt, isSystem: false }],
    snapshot: snapshot(),
    versions: [{ snapshot: more.snapshot ?? snapshot(), reportsCount: 1, reportedAt: createdAt }],
    live: snapshot(),
    link: '/feed/1',
    sanctions: [],
    decisions: [],
    similar: [],
    isFrozen: false,
    decision: null,
    ...more,
  });
}

export function decision(more: Partial<Decision> = {}): Decision {
  return z.parse(Decision, {
    id: id(300),
    caseId: id(101),
    action: 'REMOVE',
    message: 'Please do not sell exam papers.',
    note: '',
    days: null,
    decidedBy: person({ username: 'amina', first_name: 'Amina', last_name: 'Yusuf' }),
    createdAt,
    targetType: 'POST',
    reason: 'ILLEGAL',
    ...more,
  });
}

export function sanction(more: Partial<Sanction> = {}): Sanction {
  return z.parse(Sanction, {
    id: id(400),
    kind: 'SUSPENSION',
    reason: 'SCAM',
    message: 'You took money for tickets that do not exist.',
    createdAt,
    until: '2026-12-01T08:00:00.000Z',
    isActive: true,
    appeal: null,
    ...more,
  });
}

export function appealCase(more: Partial<AppealCase> = {}): AppealCase {
  return z.parse(AppealCase, {
    id: id(500),
    sanctionId: id(400),
    text: 'I paid everyone back.',
    status: 'OPEN',
    message: '',
    createdAt,
    decidedAt: null,
    person: person(),
    sanction: sanction(),
    caseId: id(101),
    imposedBy: person({ username: 'amina', first_name: 'Amina', last_name: 'Yusuf' }),
    campus: 'University of Nairobi',
    canDecide: true,
    ...more,
  });
}
