import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const landing = '<rootDir>/src/app/landing';
const legal = '<rootDir>/src/app/pages/legal';
/** Rooms whose words come with their own pages: the catalog's name is the folder's. */
const rooms = ['auth', 'conversations', 'events', 'intake', 'notifications', 'profiles', 'ventures'].map((name) => ({
  name,
  folder: `<rootDir>/src/features/${name}`,
}));
const locales = '<rootDir>/src/locales/{locale}';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // The words of the app come with every page, so what is long or stands elsewhere has catalogs of its own. Of the landing
  // page a phone fetches the words of what comes alive there, and no others.
  catalogs: [
    {
      path: `${locales}/messages`,
      include: ['<rootDir>/src'],
      exclude: [landing, legal, ...rooms.map(({ folder }) => folder)],
    },
    { path: `${locales}/legal`, include: [legal] },
    ...rooms.map(({ name, folder }) => ({ path: `${locales}/${name}`, include: [folder] })),
    {
      path: `${locales}/landing`,
      include: [landing, '<rootDir>/src/app/pages/public-footer.tsx'],
      exclude: [`${landing}/islands`, `${landing}/pictures`],
    },
    { path: `${locales}/landing-islands`, include: [`${landing}/islands`, `${landing}/pictures`] },
  ],
  format: formatter({ origins: true, lineNumbers: false }),
});
