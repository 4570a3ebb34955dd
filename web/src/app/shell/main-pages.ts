import { skipToken, useQuery } from '@tanstack/react-query';
import type { MainPage } from '#platform/features/feature.ts';
import { features } from '#app/features.ts';
import { isHiddenPage } from '#app/pages.ts';
import { useInstallation } from '#features/installation/installation.ts';

/** The main pages of the rail and the bottom bar, in order. */
export const mainPages = features.flatMap(({ mainPage }) => mainPage ?? []);

const noQuery: NonNullable<MainPage['unread']> = { queryKey: ['nothing unread'], queryFn: skipToken };

/** Returns how many items of a main page are unread. */
export function useUnread({ unread = noQuery }: MainPage): number {
  return useQuery(unread).data ?? 0;
}

/** The main pages that the operator has not hidden. */
export function useMainPages() {
  const installation = useInstallation();
  return mainPages.filter(({ path }) => !isHiddenPage(installation, path));
}
