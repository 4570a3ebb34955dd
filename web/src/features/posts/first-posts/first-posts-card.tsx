import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';

interface FirstPostsCardProps {
  title: ReactNode;
  about: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** A card above the posts of a club or hub that offers to begin, and can be dismissed. */
export function FirstPostsCard({ title, about, dismissLabel, onDismiss, children }: FirstPostsCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="pinned grid grid-cols-[minmax(0,1fr)] gap-3 border border-hairline bg-raised p-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <div>
          <h2 id={titleId} className="font-bold wrap-anywhere">
            {title}
          </h2>
          <p className="text-label text-muted">{about}</p>
        </div>
        <IconButton label={dismissLabel} onClick={onDismiss} className="-me-2 -mt-2">
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
