import type { Row } from '@baraza/proving/src/sweep/row.ts';

export const states: Row[] = [{ route: '/outbox', state: 'empty', as: 'member', sees: 'Everything is sent.' }];
