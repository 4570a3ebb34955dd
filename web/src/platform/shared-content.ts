/** What another app has shared with the installed app. */
export interface SharedContent {
  texts: string[];
  files: File[];
}

/** Returns what was shared, which the service worker then forgets; undefined if there is nothing. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  try {
    const response = await fetch('/share/content');
    // Without a service worker, the server answers with the page.
    if (!response.headers.get('content-type')?.startsWith('multipart/')) return undefined;
    const form = await response.formData();
    const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
    return { texts, files: form.getAll('pictures').filter((value) => value instanceof File) };
  } catch {
    return undefined;
  }
}
