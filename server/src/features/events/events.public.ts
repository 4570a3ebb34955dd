export { scheduleReminders } from './event-reminders.service.ts';
export { seesInsideSql } from './events.visibility.ts';
