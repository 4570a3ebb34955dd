import { messages } from '#locales/en/ventures.po';
import { i18n } from '#platform/i18n.ts';

// Loaded with the pages of this feature, so that the feed does not download these messages.
i18n.load('en', messages);
