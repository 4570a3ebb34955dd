import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { classNames } from '#ui/controls/class-names.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import type { MarkListProps } from './mark-suggestions.tsx';
import { useDebounced } from './use-debounced.ts';

/** How many people or tags are suggested at most. */
export const suggestionsMax = 5;

export interface Suggestion {
  /** What replaces the mark. */
  text: string;
  icon: ReactNode;
  name: string;
  detail: ReactNode;
}

interface Person {
  username: string;
  name: string;
  image: string | null;
}

/** Returns the suggestion to mention a person. */
export function mentionOf({ username, name, image }: Person): Suggestion {
  return { text: `@${username}`, icon: <Avatar name={name} src={image} size={32} />, name, detail: `@${username}` };
}

/**
 * Finds people for the typed name, and those of the previous name until they are known. The last part of the query's key is the
 * name. People found without a name are not kept, because they need not match it.
 */
export function useFoundPeople<Data, Key extends QueryKey>(
  text: string,
  queryFor: (name: string) => UseQueryOptions<Data, Error, Data, Key>,
): { people: Data | undefined; isError: boolean } {
  const name = useDebounced(text);
  const { data, isError } = useQuery({
    ...queryFor(name),
    placeholderData: (before, query) => (query?.queryKey.at(-1) === '' ? undefined : before),
  });
  return { people: text !== '' && name === '' ? undefined : data, isError };
}

/**
 * The suggestions beside a text area, which keeps the focus. Arrow keys move, Enter and Tab choose, Escape closes. The text area
 * describes the state to screen readers, as for a combobox.
 */
export function SuggestionList({ field, mark, suggestions, onClose }: MarkListProps & { suggestions: Suggestion[] }) {
  const { t } = useLingui();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const index = Math.min(active, suggestions.length - 1);
  const isShown = suggestions.length > 0;

  const choose = (at: number) => {
    const [element, chosen] = [field.current, suggestions[at]];
    if (!element || !chosen) return;
    const text = `${chosen.text} `;
    onClose();
    if (element.maxLength >= 0 && element.value.length - (mark.end - mark.start) + text.length > element.maxLength)
      return;
    element.setRangeText(text, mark.start, mark.end, 'end');
    // React notices the changed value as if it had been typed.
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const keepFocus = (event: SyntheticEvent) => event.preventDefault();
  // The text area keeps the focus, and handles the keys.
  const optionProps = (at: number) =>
    ({
      id: `${id}-${at}`,
      role: 'option',
      'aria-selected': at === index,
      onPointerDown: keepFocus,
      onMouseDown: keepFocus,
      onClick: () => choose(at),
    }) as const;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((index + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(index);
    else if (event.key === 'Escape') onClose();
    else return;
    // Neither sends the text nor closes a dialog.
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = field.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [field]);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !isShown) return;
    const state = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${index}`,
    };
    for (const [name, value] of Object.entries(state)) element.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(state)) element.removeAttribute(name);
    };
  }, [field, id, index, isShown]);
  // The list may begin below the keyboard of a phone.
  useLayoutEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  useLayoutEffect(() => {
    if (isShown) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index, isShown]);

  return (
    <>
      <output className="sr-only">
        {isShown && (
          <Trans>
            <Plural value={suggestions.length} one="# suggestion" other="# suggestions" />. Choose with the arrow keys
            and Enter.
          </Trans>
        )}
      </output>
      {isShown && (
        <ul
          ref={list}
          id={id}
          {...({ role: 'listbox' } as const)}
          aria-label={t`Suggestions`}
          className="max-h-[50dvh] overflow-y-auto rounded-md border border-hairline bg-raised"
        >
          {suggestions.map(({ text, icon, name, detail }, at) => (
            <li
              key={text}
              {...optionProps(at)}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center gap-2.5 px-3 hover:bg-sunk',
                at === index && 'bg-sunk',
              )}
            >
              {icon}
              <span className="min-w-0 grow truncate text-label">
                <bdi className="font-semibold">{name}</bdi> <bdi className="text-muted">{detail}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
