export { scheduleReminders } from './reminders/reminders.service.ts';
