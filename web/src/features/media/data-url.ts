/** The bytes of a `data:` address in base64, which the content policy does not let one fetch. */
export function blobOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',');
  const type = /^data:([^;]*)/.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type });
}
