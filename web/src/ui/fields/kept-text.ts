import { t } from '@lingui/core/macro';

/** Returns the message after something was put into the outbox that could not be sent. */
export function keptText(): string {
  return t`You are offline. This is kept and sent when you are back.`;
}
