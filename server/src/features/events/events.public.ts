export { scheduleReminders } from './reminders/reminders.service.ts';
export { seesInsideSql } from './events.visibility.ts';
