import { i18n } from '#platform/i18n.ts';
import { messages } from '#locales/en/events.po';

// The messages of events load with its pages, so that other pages do not wait for them.
i18n.load('en', messages);
