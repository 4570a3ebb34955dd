import type { Plugin } from 'vite';

/**
 * Moves the app's style sheet behind the static frame of the page. Browsers paint what is before a style sheet in the body without
 * waiting for it, and modules still wait for it before they run.
 */
export function stylesAfterFrame(): Plugin {
  return {
    name: 'styles-after-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (sheet === undefined) throw new Error('The page has no style sheet.');
        return html.replace(sheet, '').replace('</body>', () => `${sheet}\n</body>`);
      },
    },
  };
}
