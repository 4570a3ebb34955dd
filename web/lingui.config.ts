import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const landing = '<rootDir>/src/app/landing';
const legal = '<rootDir>/src/app/pages/legal';
const events = '<rootDir>/src/features/events';
const intake = '<rootDir>/src/features/intake';
const locales = '<rootDir>/src/locales/{locale}';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // The words of the app come with every page, so what is long or stands elsewhere has catalogs of its own. Of the landing
  // page a phone fetches the words of what comes alive there, and no others.
  catalogs: [
    { path: `${locales}/messages`, include: ['<rootDir>/src'], exclude: [landing, legal, events, intake] },
    { path: `${locales}/legal`, include: [legal] },
    { path: `${locales}/events`, include: [events] },
    { path: `${locales}/intake`, include: [intake] },
    {
      path: `${locales}/landing`,
      include: [landing, '<rootDir>/src/app/pages/public-footer.tsx'],
      exclude: [`${landing}/islands`, `${landing}/pictures`],
    },
    { path: `${locales}/landing-islands`, include: [`${landing}/islands`, `${landing}/pictures`] },
  ],
  format: formatter({ origins: true, lineNumbers: false }),
});
