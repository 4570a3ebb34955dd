import { useLingui } from '@lingui/react';

/**
 * Returns a function that formats bytes as kB or MB of 1,000 or 1,000,000 bytes, as mobile data plans do, without a line break
 * before the unit.
 */
export function useFormatSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte';
    const value = unit === 'kilobyte' ? Math.ceil(bytes / 1000) : bytes / 1_000_000;
    return i18n.number(value, { style: 'unit', unit, maximumFractionDigits: 1 }).replaceAll(' ', '\u00a0');
  };
}
