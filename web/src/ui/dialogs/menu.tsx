import { Ellipsis, Plus } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { raiseToasts } from './top-layer.ts';

interface MenuProps {
  /** The accessible name of its button. */
  label: string;
  /** The content of the button; three dots by default. */
  icon?: ReactNode;
  size?: 'medium' | 'small';
  className?: string;
  /** Opens the menu from elsewhere, such as a long press. */
  ref?: Ref<{ open: () => void }>;
  /** `MenuItem` elements. */
  children: ReactNode;
}

/** Closes the menu, returns the focus to its button and then runs the chosen action. */
const RunItem = createContext<(action: () => void) => void>(() => undefined);

/** A button that opens a menu of actions. */
export function Menu({ label, icon, size = 'small', className, ref, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);

  useLayoutEffect(() => {
    const button = box.current?.querySelector('button');
    if (!isOpen || !list.current || !button) return;
    list.current.showPopover();
    positionNextTo(button, list.current);
    raiseToasts();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    const close = () => setOpen(false);
    // The menu closes when its button scrolls, because it does not move with it.
    const top = () => box.current?.getBoundingClientRect().top ?? 0;
    const openedAt = top();
    const closeWhenMoved = () => {
      if (Math.abs(top() - openedAt) > 4) close();
    };
    window.addEventListener('scroll', closeWhenMoved, { passive: true, capture: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', closeWhenMoved, { capture: true });
      window.removeEventListener('resize', close);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const runItem = useCallback((action: () => void) => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
    action();
  }, []);
  return (
    // Escape closes the menu wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={classNames('relative z-2', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        label={label}
        size={size}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? <Ellipsis aria-hidden size={20} />}
      </IconButton>
      {isOpen && (
        <ul
          id={id}
          ref={list}
          // In the top layer, because later items of a list would cover it.
          popover="manual"
          className="fixed inset-auto m-0 grid min-w-44 animate-enter rounded-md border border-hairline bg-raised py-1 text-ink shadow-float"
        >
          <RunItem value={runItem}>{children}</RunItem>
        </ul>
      )}
    </div>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  onClick: () => void;
  isDangerous?: boolean;
  children: ReactNode;
}

/** An action in a menu. */
export function MenuItem({ icon, onClick, isDangerous = false, children }: MenuItemProps) {
  const runItem = use(RunItem);
  return (
    <li>
      <button
        type="button"
        onClick={() => runItem(onClick)}
        className={classNames(
          'flex min-h-12 w-full items-center gap-3 px-4 text-start text-label font-semibold hover:bg-sunk focus-visible:-outline-offset-2',
          isDangerous && 'text-danger',
        )}
      >
        {icon}
        {children}
      </button>
    </li>
  );
}

interface MenuChoicesProps {
  /** The accessible name of the row. */
  label: string;
  choices: readonly { value: string; isChosen: boolean }[];
  onChoose: (value: string) => void;
  /** The last button of the row, for other values. */
  more: { label: string; onOpen: () => void };
}

/** A row of a menu with actions side by side, each shown as one character. */
export function MenuChoices({ label, choices, onChoose, more }: MenuChoicesProps) {
  const runItem = use(RunItem);
  return (
    <li>
      <ul aria-label={label} className="flex border-b border-hairline px-1 pb-1">
        {choices.map(({ value, isChosen }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => runItem(() => onChoose(value))}
              className={classNames(choiceLook, isChosen && 'bg-sunk')}
            >
              {value}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label={more.label}
            title={more.label}
            onClick={() => runItem(more.onOpen)}
            className={classNames(choiceLook, 'text-muted')}
          >
            <Plus aria-hidden size={22} />
          </button>
        </li>
      </ul>
    </li>
  );
}

const choiceLook =
  'grid size-11 place-items-center rounded-full text-[1.375rem] leading-none hover:bg-sunk focus-visible:-outline-offset-2';

/** Positions the list below the button, aligned with its end, or above it if there is no room below. Never beyond the sides. */
function positionNextTo(button: HTMLElement, list: HTMLElement): void {
  const gap = 8;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const isBelow = bottom + gap + height <= window.innerHeight || top - gap - height < 0;
  const start = isRtl ? left : right - width;
  const maxLeft = document.documentElement.clientWidth - width - gap;
  list.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
  list.style.left = `${Math.max(gap, Math.min(start, maxLeft))}px`;
}
