import { messages } from '#locales/en/ventures.po';
import { i18n } from '#platform/i18n.ts';

// These words come with the pages that say them, so that those of Spotlight do not wait for them.
i18n.load('en', messages);
