import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedLocales } from '#platform/locale/locales.ts';
import { languageOf } from './text-language.ts';

test.each([
  ['en', 'Does anyone have the notes from this morning? I was at the clinic.'],
  ['en', 'We will meet at the library and walk to the match together.'],
  ['fr', 'Qui a les notes du cours de ce matin ? Je suis dans le bus.'],
  ['fr', 'On se retrouve devant la bibliothèque pour le match avec les autres'],
  ['pt', 'Alguém tem os apontamentos da aula de hoje? Não fui, estava em casa.'],
  ['pt', 'Vamos juntos para o jogo, você também vem com a gente?'],
  ['sw', 'Nani ana notisi za asubuhi? Leo sikuwa darasani, lakini kesho nitakuja.'],
  ['sw', 'Tukutane maktaba kesho, kisha twende kwa mechi na watu wote'],
  ['ar', 'هل لدى أحدكم ملاحظات محاضرة الصباح؟ #القاهرة'],
  ['ar', 'شكراً'],
])('knows %s: %s', (language, text) => expect(languageOf(text)).toBe(language));

test.each([
  ['too short', 'Nice!'],
  ['without words', '🎉🎉 2026 @ada https://baraza.example'],
  ['English and Swahili', 'Hii party ilikuwa the best, you should have been there, lakini leo ni rest'],
  ['Arabic and English', 'أنا معكم! Count me in for the match.'],
  ['a name', 'Nkemdilim Okonkwo'],
  ['Yoruba', 'Ẹ kú àárọ̀ o, ṣé ẹ ti ní ìwé tí olùkọ́ fún wa ní àná?'],
  ['Igbo', 'Kedu onye nwere akwụkwọ anyị gụrụ na klas ụnyaahụ?'],
  ['Hausa', 'Wa yake da littafin da malami ya ba mu jiya? Ina cikin gida ne kuma ba ni da lafiya.'],
  ['Kinyarwanda', 'Ni nde ufite inyandiko zo mu gitondo? Ejo nzaza kwiga kandi nzanye ibitabo byanjye.'],
  ['Lingala', 'Nani azali na mikanda ya kelasi ya lelo? Nazalaki na ndako mpo nazalaki kobela.'],
  ['Luganda', 'Ani alina ebitabo bye twasoma jjo? Nabadde waka kubanga nabadde mulwadde.'],
  ['Zulu', 'Ubani onamanothi anamuhla ekuseni? Bengisekhaya ngoba bengigula kakhulu.'],
  ['Somali', 'Yaa haya qoraalladii saaka? Waxaan joogay guriga sababtoo ah waan xanuunsanayay.'],
  ['Wolof', 'Ku am bind yi suba? Dama nekkoon ci kër gi ndax dama feebar.'],
  ['Afrikaans', 'Wie het die notas van vanoggend? Ek was by die huis want ek was siek.'],
  ['Amharic', 'የዛሬ ጠዋት ማስታወሻ ያለው ማን ነው? ታምሜ ቤት ነበርኩ።'],
  ['Persian', 'چه کسی یادداشت‌های امروز صبح را دارد؟'],
  ['Urdu', 'آج صبح کے نوٹس کس کے پاس ہیں؟'],
  ['Spanish', 'Nos vemos en la puerta con los demás para el partido, pero no muy tarde.'],
  ['German', 'Wer hat die Notizen von heute Morgen? Ich war zu Hause, weil ich krank war.'],
  ['Italian', 'Chi ha gli appunti di questa mattina? Ero a casa perché stavo male.'],
])('says nothing about a text that is %s', (_, text) => expect(languageOf(text)).toBe(''));

test('no text of the interface is taken for another language, and most long ones are known', () => {
  for (const { code } of publishedLocales) {
    const folder = join(import.meta.dirname, '../../locales', code);
    const texts = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^msgstr "([^{}"<>\\]+)"$/gm)].map(([, text = '']) => text),
    );
    const known = texts.map((text) => ({ text, language: languageOf(text) }));
    expect(known.filter(({ language }) => language !== '' && language !== code)).toEqual([]);
    const long = known.filter(({ text }) => text.split(' ').length >= 8);
    expect(long.length, code).toBeGreaterThan(20);
    expect(long.filter(({ language }) => language === code).length / long.length, code).toBeGreaterThan(0.5);
  }
});

test('a hostile text of any length takes a few milliseconds', () => {
  for (const text of ['the '.repeat(250_000), 'é'.repeat(1_000_000), 'ا\u0301'.repeat(500_000)]) {
    const start = performance.now();
    languageOf(text);
    expect(performance.now() - start).toBeLessThan(50);
  }
});
