import { i18n } from '@lingui/core';
import { messages } from '#locales/en/landing-islands.po';

i18n.loadAndActivate({ locale: 'en', messages });

/** The translations of the interactive parts of the landing page; the rest is prerendered. */
export { i18n };
