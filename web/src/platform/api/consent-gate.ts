/** Opens the consent dialog. Resolves to whether the person accepted. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog. Returns the function that unregisters it. */
export function onConsentRequired(show: Ask): () => void {
  ask = show;
  return () => (ask = undefined);
}

/**
 * Opens the consent dialog after a refusal with `consent_required`, once for concurrent calls. Resolves to whether the call can
 * be repeated; to false if the dialog cannot be loaded.
 */
export function askForConsent(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).catch(() => false).finally(() => (asking = undefined));
  return asking;
}
