import { messages } from '#locales/en/moderation.po';
import { i18n } from '#platform/i18n.ts';

// Loaded with the pages that show these messages, so that other pages do not have to load them.
i18n.load('en', messages);
