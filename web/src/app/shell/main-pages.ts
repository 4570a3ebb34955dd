import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { isHiddenPage, useInstallation } from '#features/installation/installation.ts';
import { CalendarDays, GraduationCap, MessagesSquare, Newspaper, Search, Store, type LucideIcon } from 'lucide-react';

/** A main page, linked from everywhere. */
export interface MainPage {
  path: string;
  name: MessageDescriptor;
  Icon: LucideIcon;
  /** The accent colour of the page: text and border. */
  tint: string;
  edge: string;
}

/** Separate from the page's title, because a translation may need a shorter name in the bottom bar. */
const intakeHub = msg({ message: 'Intake Hub', context: 'main navigation' });

/** The six main pages of the rail and the bottom bar, in order. */
export const mainPages: readonly MainPage[] = [
  { path: '/dashboard', name: msg`Search`, Icon: Search, tint: 'text-primary', edge: 'bg-primary' },
  { path: '/feed', name: msg`Spotlight`, Icon: Newspaper, tint: 'text-spotlight', edge: 'bg-spotlight' },
  { path: '/chat', name: msg`Whispers`, Icon: MessagesSquare, tint: 'text-whispers', edge: 'bg-whispers' },
  { path: '/events-parties', name: msg`Events`, Icon: CalendarDays, tint: 'text-ink', edge: 'bg-events' },
  { path: '/student-businesses', name: msg`Hustles`, Icon: Store, tint: 'text-hustles', edge: 'bg-hustles' },
  { path: '/intake-hub', name: intakeHub, Icon: GraduationCap, tint: 'text-intake', edge: 'bg-intake' },
];

/** The main pages that the operator has not hidden. */
export function useMainPages(): readonly MainPage[] {
  const installation = useInstallation();
  return mainPages.filter(({ path }) => !isHiddenPage(installation, path));
}
