import { createElement, useEffect, useState, type ComponentType, type RefObject } from 'react';
import { useLazyCode, type LazyCode } from '#platform/offline/lazy-code.ts';
import { typedMark, type TypedMark } from './typed-mark.ts';

/** The props of a list of suggestions, which renders a `SuggestionList`. */
export interface MarkListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  mark: TypedMark;
  onClose: () => void;
}

interface MarkSuggestionsProps<More extends object> {
  field: RefObject<HTMLTextAreaElement | null>;
  kinds: readonly TypedMark['kind'][];
  list: LazyCode<ComponentType<MarkListProps & More>>;
  /** The other props of the list. */
  more: More;
}

/** Suggests what completes a mark of these kinds that is being typed in a text area. The code of the list loads with the first one. */
export function MarkSuggestions<More extends object>({ field, kinds, list, more }: MarkSuggestionsProps<More>) {
  const [mark, setMark] = useState<TypedMark>();
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const update = () => setMark(typedMark(element));
    const close = () => setMark(undefined);
    // Typing the mark may have rendered this.
    if (document.activeElement === element) update();
    element.addEventListener('input', update);
    element.addEventListener('blur', close);
    return () => {
      element.removeEventListener('input', update);
      element.removeEventListener('blur', close);
    };
  }, [field]);
  if (!mark || !kinds.includes(mark.kind)) return null;
  return <Loaded key={mark.start} list={list} props={{ field, mark, onClose: () => setMark(undefined), ...more }} />;
}

function Loaded<Props extends object>({ list, props }: { list: LazyCode<ComponentType<Props>>; props: Props }) {
  const List = useLazyCode(list);
  return List ? createElement(List, props) : null;
}
