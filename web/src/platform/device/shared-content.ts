/** What another app has shared with the installed app. */
export interface SharedContent {
  texts: string[];
  files: File[];
}

/** Returns what was shared with this id, which the service worker then forgets; undefined if there is nothing. */
export async function takeSharedContent(id: string | null): Promise<SharedContent | undefined> {
  if (id === null) return undefined;
  try {
    const response = await fetch(`/share/content?id=${encodeURIComponent(id)}`);
    // Without a service worker, the server answers with the page.
    if (!response.headers.get('content-type')?.startsWith('multipart/')) return undefined;
    const form = await response.formData();
    const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((value) => typeof value === 'string');
    const files = form.getAll('pictures').filter((value) => value instanceof File);
    return texts.length + files.length > 0 ? { texts, files } : undefined;
  } catch {
    return undefined;
  }
}
