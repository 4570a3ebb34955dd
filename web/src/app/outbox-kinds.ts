import { setOutboxCodes, type OutboxCodes } from '#platform/outbox/outbox-registry.ts';
import { features } from './features.ts';

setOutboxCodes(Object.assign({}, ...features.map(({ outbox }) => outbox)) as OutboxCodes);
