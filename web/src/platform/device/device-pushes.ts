/** Ends the browser's subscription to pushes, and removes those that it shows. */
export async function unsubscribe(): Promise<void> {
  void navigator.clearAppBadge?.().catch(() => undefined);
  // Missing in old browsers and private windows.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
