import { activateLocale, loadMessages } from '#platform/locale/messages.ts';
import { sourceLocale } from '#platform/locale/locales.ts';

// Tests render parts of pages, so they have the messages of every feature.
activateLocale(sourceLocale);
await Promise.all(listFeatures().map((feature) => loadMessages(sourceLocale.code, feature)));

function listFeatures(): string[] {
  return Object.keys(import.meta.glob('../locales/en/*.po')).map((path) => /([\w-]+)\.po$/.exec(path)?.[1] ?? path);
}
