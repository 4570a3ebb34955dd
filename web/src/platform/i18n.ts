import { i18n } from '@lingui/core';
import { messages } from '#locales/en/messages.po';

i18n.loadAndActivate({ locale: 'en', messages });

/** The translations of the app in the current language. */
export { i18n };
