import { messages } from '#locales/en/auth.po';
import { i18n } from '#platform/i18n.ts';

// Loaded with the pages of this feature, so that the first page does not wait for it.
i18n.load('en', messages);
