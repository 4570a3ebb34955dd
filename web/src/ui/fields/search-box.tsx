import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook } from './field.tsx';

interface SearchBoxProps {
  /** The current search term of the URL. */
  term: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  maxLength: number;
  /** Whether to focus the box on pages that are only for searching. */
  takesFocus?: boolean;
}

/** How long typing must pause before the search runs. */
const pauseMs = 750;

/** Searches when typing pauses, or immediately on Enter; follows the URL when something else changes it. */
export function SearchBox({ term, onSearch, label, placeholder, maxLength, takesFocus = false }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(term);
  const reported = useRef(term);

  const report = useEffectEvent((text: string) => {
    if (text === reported.current) return;
    reported.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => report(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (term === reported.current) return;
    reported.current = term;
    setTyped(term);
  }, [term]);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        reported.current = typed.trim();
        onSearch(typed);
      }}
    >
      <Search
        aria-hidden
        size={20}
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto hidden text-muted md:block"
      />
      <input
        ref={box}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(
          controlLook,
          'text-ellipsis placeholder:text-meta max-md:px-3 md:px-11 md:placeholder:text-body',
        )}
      />
    </form>
  );
}
