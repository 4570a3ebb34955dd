import { i18n } from '@lingui/core';
import { messages } from '#locales/en/messages.po';

i18n.loadAndActivate({ locale: 'en', messages });

/** The words of the app in the language chosen. */
export { i18n };
