/** Decodes a base64 `data:` URL. The content security policy does not allow fetching such a URL. */
export function dataUrlToBlob(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',');
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}
