import type { ReactNode } from 'react';
import { useGoBack } from '#platform/device/go-back.ts';
import { BackButton, PageHeading } from '#ui/page/page-heading.tsx';

/** The heading of a list of posts other than Spotlight, with a Back button. */
export function ListHeading({ children }: { children: ReactNode }) {
  const goBack = useGoBack('/feed');
  return (
    <div className="mb-3">
      <PageHeading back={<BackButton onClick={goBack} />}>{children}</PageHeading>
    </div>
  );
}
