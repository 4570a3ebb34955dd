/**
 * A CSV file (RFC 4180) with a header. What a spreadsheet would run as a formula begins with an apostrophe, also inside a cell: some languages of
 * spreadsheets separate cells with semicolons.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string): string {
  const safe = value.replaceAll(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
