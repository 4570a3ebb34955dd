import { useLingui } from '@lingui/react/macro';
import { useCombobox, useMultipleSelection } from 'downshift';
import { X } from 'lucide-react';
import { useState, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook, Field, ownDirection, type FieldControl, type FieldWords } from './field.tsx';
import { suggestionsFor } from './suggestions.ts';

interface ComboboxMultiProps extends FieldWords {
  /** The fixed list of options. */
  options: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Returns the label of a value. */
  labelOf: (value: string) => string;
  placeholder?: string | undefined;
}

/**
 * Selects several options from a fixed list. Typing filters without regard to case, arrow keys move, Enter and Tab select,
 * Escape closes, and Backspace in an empty box removes the last one. Text that is in no option stays, with a note.
 */
export function ComboboxMulti({ options, selected, onChange, labelOf, placeholder, ...field }: ComboboxMultiProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const findSuggestions = (text: string) => suggestionsFor(text, { options, selected, labelOf });
  const isUnlisted = typed !== '' && findSuggestions(typed).length === 0;
  return (
    <Field {...field} error={isUnlisted ? t`Nothing in the list matches.` : field.error}>
      {(control) => (
        <Box
          {...{ control, typed, setTyped, findSuggestions, selected, onChange, labelOf, placeholder }}
          label={field.label}
        />
      )}
    </Field>
  );
}

function Box({
  control,
  label,
  typed,
  setTyped,
  findSuggestions,
  selected,
  onChange,
  labelOf,
  placeholder,
}: Pick<ComboboxMultiProps, 'label' | 'selected' | 'onChange' | 'labelOf' | 'placeholder'> & {
  control: FieldControl;
  typed: string;
  setTyped: (typed: string) => void;
  findSuggestions: (typed: string) => string[];
}) {
  const { t } = useLingui();
  const suggestions = findSuggestions(typed);
  const { getSelectedItemProps, getDropdownProps, removeSelectedItem } = useMultipleSelection<string>({
    selectedItems: [...selected],
    itemToKey: (item) => item,
    onSelectedItemsChange: ({ selectedItems }) => onChange(selectedItems ?? []),
    getA11yStatusMessage: ({ selectedItems }) => selectedItems?.map(labelOf).join(', ') ?? '',
  });
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    setHighlightedIndex,
    openMenu,
    closeMenu,
  } = useCombobox<string>({
    items: suggestions,
    itemToString: (item) => (item === null ? '' : labelOf(item)),
    inputValue: typed,
    inputId: control.id,
    selectedItem: null,
    stateReducer: (state, { type, changes }) => {
      const kinds = useCombobox.stateChangeTypes;
      switch (type) {
        case kinds.InputChange: {
          const text = changes.inputValue ?? '';
          return { ...changes, highlightedIndex: text.trim() && findSuggestions(text).length > 0 ? 0 : -1 };
        }
        case kinds.InputKeyDownEscape:
          return { ...changes, selectedItem: null, inputValue: state.isOpen ? state.inputValue : '' };
        case kinds.InputBlur:
          return { ...changes, selectedItem: null, inputValue: state.inputValue };
        // Browsers also send this for a resting mouse when the list becomes shorter, and Enter would then select nothing.
        case kinds.MenuMouseLeave:
          return state;
        default:
          return changes;
      }
    },
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
  });
  // Updated in the event handler instead of the library's callback, which runs after further keystrokes.
  const choose = (item: string) => {
    onChange([...selected, item]);
    setTyped('');
    setHighlightedIndex(-1);
    // The open list covers what is below it, such as the submit button; typing, a click or an arrow key reopens it.
    closeMenu();
  };
  const dropdown = getDropdownProps({ preventKeyAction: isOpen }) as {
    onKeyDown?: (event: KeyboardEvent) => void;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const highlighted = isOpen ? suggestions[highlightedIndex] : undefined;
    const takes = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (takes && highlighted !== undefined) choose(highlighted);
    // Enter selects and never submits the form; Tab moves on when there is nothing to select.
    if (event.key === 'Enter' || (takes && highlighted !== undefined)) {
      event.preventDefault();
      leaveToUs(event);
    }
    // Escape closes only the list, not a dialog or sheet around it.
    if (event.key === 'Escape' && isOpen) event.preventDefault();
    const last = selected.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) removeSelectedItem(last);
    else dropdown.onKeyDown?.(event);
  };
  return (
    <div className="relative">
      <div
        className={classNames(
          controlLook,
          'flex flex-wrap items-center gap-1.5 p-1.5 focus-within:border-primary focus-within:outline-2 focus-within:outline-primary',
        )}
      >
        {selected.map((item, index) => (
          <span
            key={item}
            {...getSelectedItemProps({ selectedItem: item, index })}
            className="pinned-small inline-flex min-h-11 max-w-full items-center gap-0.5 bg-sunk ps-3 text-label font-medium"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{labelOf(item)}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t`Remove ${labelOf(item)}`}
              onClick={(event) => {
                event.stopPropagation();
                removeSelectedItem(item);
              }}
              className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:text-ink"
            >
              <X aria-hidden size={16} />
            </button>
          </span>
        ))}
        <input
          {...getInputProps({
            ...dropdown,
            onKeyDown,
            onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
            onFocus: openMenu,
            onClick: (event: MouseEvent) => {
              // The library would close on click what the focus has just opened.
              leaveToUs(event);
              openMenu();
            },
            ...ownDirection,
            ...(placeholder !== undefined && { placeholder }),
            autoComplete: 'off',
            'aria-label': label,
            'aria-describedby': control['aria-describedby'],
            'aria-invalid': control['aria-invalid'],
          })}
          className="min-h-11 w-24 min-w-24 grow bg-transparent px-2 text-body outline-none placeholder:text-muted"
        />
      </div>
      <div
        className={classNames(
          'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-hairline bg-raised shadow-float',
          !(isOpen && suggestions.length > 0) && 'hidden',
        )}
      >
        {/* A box that scrolls is a stop of the Tab key in some browsers by default. */}
        <ul
          {...getMenuProps({ 'aria-label': label })}
          tabIndex={-1}
          className="max-h-60 overflow-y-auto overscroll-contain py-1"
        >
          {suggestions.map((item, index) => (
            <li
              key={item}
              {...getItemProps({
                item,
                index,
                onClick: (event) => {
                  leaveToUs(event);
                  choose(item);
                },
              })}
              className={classNames(
                'flex min-h-12 cursor-pointer items-center px-3.5',
                index === highlightedIndex && 'bg-sunk font-semibold',
              )}
            >
              {labelOf(item)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Disables the library's own handling of an event. */
function leaveToUs(event: { nativeEvent: Event & { preventDownshiftDefault?: boolean } }): void {
  event.nativeEvent.preventDownshiftDefault = true;
}
