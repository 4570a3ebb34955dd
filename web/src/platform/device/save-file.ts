/** Saves a CSV file. It begins with a byte order mark, without which spreadsheets show accents and other scripts wrongly. */
export function saveCsv(csv: string, name: string): void {
  saveFile(new Blob(['\ufeff', csv], { type: 'text/csv' }), name);
}

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
