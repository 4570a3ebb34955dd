import { messages } from '#locales/en/events.po';
import { i18n } from '#platform/i18n.ts';

// The words of a room with many of them come with its pages, so that those of Spotlight do not wait for them.
i18n.load('en', messages);
