import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Analytics } from './analytics.api.ts';

/** A value counted per day. */
type Metric = Exclude<keyof Analytics['days'][number], 'day'>;

export const metricNames: Record<Metric, MessageDescriptor> = {
  views: msg`Views`,
  likes: msg`Likes`,
  followers: msg`Followers`,
  reviews: msg`Reviews`,
};
export const metrics = Object.keys(metricNames) as Metric[];
