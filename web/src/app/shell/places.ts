import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { CalendarDays, GraduationCap, MessagesSquare, Newspaper, Search, Store, type LucideIcon } from 'lucide-react';

/** A place one can go to from anywhere. */
export interface Place {
  path: string;
  name: MessageDescriptor;
  Icon: LucideIcon;
  /** The colour that tells where one is: text and edge. */
  tint: string;
  edge: string;
}

/** The six places of the rail and of the bottom bar, in their order. */
export const places: readonly Place[] = [
  { path: '/dashboard', name: msg`Search`, Icon: Search, tint: 'text-primary', edge: 'bg-primary' },
  { path: '/feed', name: msg`Spotlight`, Icon: Newspaper, tint: 'text-spotlight', edge: 'bg-spotlight' },
  { path: '/chat', name: msg`Whispers`, Icon: MessagesSquare, tint: 'text-whispers', edge: 'bg-whispers' },
  { path: '/events-parties', name: msg`Events`, Icon: CalendarDays, tint: 'text-ink', edge: 'bg-events' },
  { path: '/student-businesses', name: msg`Hustles`, Icon: Store, tint: 'text-hustles', edge: 'bg-hustles' },
  { path: '/intake-hub', name: msg`Intake Hub`, Icon: GraduationCap, tint: 'text-intake', edge: 'bg-intake' },
];
