/**
 * Words that are frequent in a language and rare in its neighbours: words such as "na" and "ya", which many Bantu languages share, do
 * not count for Swahili.
 */
const frequentWords = Object.entries({
  en: 'the and to you are for with this that have not what will from they your how who our it can when but there',
  fr: 'les des est une dans pour pas vous nous avec sur je ce sont qui aux cette mais ton ta tes il elle ne quand aussi comme peut ou',
  pt: 'não é uma em um do da dos com você mais para foi muito também isso são está nós os ao teu tua quem só nem sem seu sua pode até',
  sw: 'kwa ni katika hii hiyo lakini sana leo kesho kama yangu yako wetu watu gani nini asante wote siku tu cha vya kwenye kila bila baada kabla wala yao wao wako yake yetu mtu hakuna yote hapa pia bado jina',
}).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

/** Letters of other languages in Arabic script, such as Persian, Urdu and Kurdish. */
const otherArabic = /[ٹپچڈڑکگںھہۆەیېے]/;

/**
 * Returns the language of a text if it is one of the interface. Empty if the text is too short, mixed, or in another language: a
 * screen reader pronounces a text by its language, so a wrong one is worse than none.
 */
export function languageOf(text: string): string {
  const words =
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const arabic = words.filter((word) => /^[\u0620-\u06ff]/.test(word)).length;
  if (arabic > 0) return arabic * 5 > words.length * 4 && !otherArabic.test(text) ? 'ar' : '';
  const [best, next] = frequentWords
    .map(({ language, words: frequent }) => {
      const found = words.filter((word) => frequent.has(word));
      return { language, total: found.length, kinds: new Set(found).size };
    })
    .toSorted((one, other) => other.kinds - one.kinds);
  if (!best || !next) return '';
  const isClear = best.kinds >= 2 && best.kinds > next.kinds * 2 && best.total * 10 >= words.length;
  return isClear ? best.language : '';
}

/**
 * Sets the language of the elements with `lang=""` in `root`, which show texts of people, now and whenever they appear or change. So the
 * lists of words need not load before the texts are shown. Returns the function that ends it.
 */
export function markLanguages(root: HTMLElement): () => void {
  const marked = new WeakSet<Element>();
  const mark = (element: HTMLElement) => {
    marked.add(element);
    element.lang = languageOf(element.textContent);
  };
  const unmarked = '[lang=""]';
  const observer = new MutationObserver((changes) => {
    const found = new Set<HTMLElement>();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('[lang]');
      if (around && (marked.has(around) || around.matches(unmarked))) found.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(unmarked)) found.add(node);
        for (const element of node.querySelectorAll<HTMLElement>(unmarked)) found.add(element);
      }
    }
    for (const element of found) mark(element);
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  for (const element of root.querySelectorAll<HTMLElement>(unmarked)) mark(element);
  return () => observer.disconnect();
}
