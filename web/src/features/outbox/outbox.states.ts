import type { Row } from '@baraza/proving/src/sweep/row.ts';
import { seeing } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [{ route: '/outbox', state: 'empty', as: 'member', ready: seeing('Everything is sent.') }];
