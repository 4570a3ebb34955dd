import { serverNow } from '#platform/api/server-time.ts';

const hour = 3_600_000;

export function nowIso(): string {
  return new Date(serverNow()).toISOString();
}

export function isPast(iso: string): boolean {
  return Date.parse(iso) <= serverNow();
}

export function isThisYear(date: Date): boolean {
  return date.getFullYear() === new Date(serverNow()).getFullYear();
}

export function durationInHours({ startTime, endTime }: { startTime: string; endTime: string }): number {
  return (Date.parse(endTime) - Date.parse(startTime)) / hour;
}
