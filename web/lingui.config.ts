import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const landing = '<rootDir>/src/app/landing';
const locales = '<rootDir>/src/locales/{locale}';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  // A phone that opens the landing page fetches the words of what comes alive there, and no others.
  catalogs: [
    { path: `${locales}/messages`, include: ['<rootDir>/src'], exclude: [landing] },
    {
      path: `${locales}/landing`,
      include: [landing, '<rootDir>/src/app/pages/public-footer.tsx'],
      exclude: [`${landing}/islands`, `${landing}/pictures`],
    },
    { path: `${locales}/landing-islands`, include: [`${landing}/islands`, `${landing}/pictures`] },
  ],
  format: formatter({ origins: true, lineNumbers: false }),
});
