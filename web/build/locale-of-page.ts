import { chooseLocale } from '@baraza/contract/shared/choose-locale.ts';
import type { Plugin } from 'vite';
import { localeKey, pseudoLocale, publishedLocales } from '#platform/locale/locales.ts';

/**
 * Sets the language and direction of the page before its first paint, and loads the messages that all pages share while the
 * app's code loads: an inline script, because only the browser knows the languages of the person.
 */
export function localeOfPage(): Plugin {
  return {
    name: 'locale-of-page',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const pages = (bundle ? publishedLocales : [...publishedLocales, pseudoLocale]).map(({ code, direction }) => {
          const catalog = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${code}/messages.po`));
          return [code, direction, catalog && `/${catalog.fileName}`];
        });
        const choose = chooseLocale.toString().replaceAll(/\s+/g, ' ');
        const children = `{const all=${JSON.stringify(pages)};let saved;try{saved=localStorage['${localeKey}']}catch{}const code=(${choose})(all.map(([each])=>each),saved,navigator.languages),[,dir,href]=all.find(([each])=>each===code);Object.assign(document.documentElement,{lang:code,dir});if(href)((window.earlyFiles??={})[href]=fetch(href)).catch(()=>{})}`;
        return [{ tag: 'script', injectTo: 'head', children }];
      },
    },
  };
}
