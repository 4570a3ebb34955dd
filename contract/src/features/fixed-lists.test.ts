import { expect, test } from 'vitest';
import * as events from './event-limits.ts';
import * as intake from './intake-limits.ts';
import * as ventures from './venture-limits.ts';

// Repeated here on purpose, because forms and outside clients rely on exactly these values.

test('the fixed lists of events and businesses have exactly these values', () => {
  expect(events.eventTags.join(' ')).toBe(
    'social academic workshop conference networking tech business entrepreneurship cultural sports music art food ' +
      'charity career leadership entertainment health outdoors virtual community',
  );
  expect(events.eventVisibilities.join(' ')).toBe('PUBLIC PRIVATE INVITE_ONLY');
  expect(ventures.ventureCategories.join(' ')).toBe(
    'healthcare tech fashion food consulting education art sports entertainment community',
  );
  expect(ventures.ventureFilters.join(' ')).toBe(
    'tech fashion food consulting education health art finance marketing events',
  );
  expect(ventures.suggestedTags.join(' ')).toBe(
    'tech fashion food consulting education health art sports entertainment community telemedicine health-tech',
  );
  expect(ventures.productTypes.join(' ')).toBe('PRODUCT SERVICE');
  expect(ventures.ventureAnnouncementTypes.join(' ')).toBe('promotion event other');
});

test('events, the Intake Hub and businesses have these limits', () => {
  const { defaultEventCapacity, eventCapacityMin, eventCommentMax, eventAttendeesShown } = events;
  expect([defaultEventCapacity, eventCapacityMin, eventCommentMax, eventAttendeesShown]).toEqual([50, 1, 1000, 5]);
  expect([intake.icebreakerMax, intake.icebreakerWarnBelow, intake.icebreakerHours]).toEqual([250, 50, 20]);
  expect([intake.icebreakerHoursMax, intake.defaultIntake]).toEqual([24, 'JANUARY_2024']);
  expect([ventures.ventureTagsMax, ventures.venturesPerOwner]).toEqual([20, 10]);
});
