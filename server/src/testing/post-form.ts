/** The multipart form of a post by a person; `more` adds or replaces text fields. */
export function postForm(
  ownerId: string,
  content: string,
  files: Uint8Array[] = [],
  more: Record<string, string> = {},
): FormData {
  const form = new FormData();
  const fields = { ownerType: 'USER', ownerId, content, ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, bytes] of files.entries()) {
    form.append('files', new Blob([new Uint8Array(bytes)]), `photo-${index}.jpg`);
  }
  return form;
}
