import { createElement, useEffect, useState, type RefObject } from 'react';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';
import { typedMark, type TypedMark } from './typed-mark.ts';

const list = lazyCode(async () => (await import('./suggestion-list.tsx')).SuggestionList, ['composer']);

/** Suggests people and tags for the mention or hashtag that is being typed in a text area. Their code loads with the first `@` or `#`. */
export function MarkSuggestions({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [mark, setMark] = useState<TypedMark>();
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const update = () => setMark(typedMark(element));
    const close = () => setMark(undefined);
    element.addEventListener('input', update);
    element.addEventListener('blur', close);
    return () => {
      element.removeEventListener('input', update);
      element.removeEventListener('blur', close);
    };
  }, [field]);
  if (!mark) return null;
  return <Loaded key={mark.start} field={field} mark={mark} onClose={() => setMark(undefined)} />;
}

function Loaded(props: SuggestionListProps) {
  const List = useLazyCode(list);
  return List ? createElement(List, props) : null;
}
