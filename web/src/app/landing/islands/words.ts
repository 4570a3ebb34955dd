import { i18n } from '@lingui/core';
import { messages } from '#locales/en/landing-islands.po';

i18n.loadAndActivate({ locale: 'en', messages });

/** The words of the living parts of the landing page; those of the rest are in its markup already. */
export { i18n };
