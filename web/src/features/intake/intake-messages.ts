import { messages } from '#locales/en/intake.po';
import { i18n } from '#platform/i18n.ts';

// The words of this room come with its pages, so that those of Spotlight do not wait for them.
i18n.load('en', messages);
