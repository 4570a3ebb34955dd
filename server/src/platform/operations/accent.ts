/** The least contrast of text to what is behind it: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const leastContrast = 4.5;

/** The colors behind links and buttons in both themes, as in `web/src/ui/look.css`. */
export const surfaces = {
  light: ['#fbf7ef', '#ffffff', '#f1eadc'],
  dark: ['#0e1614', '#16211e', '#1f2d29'],
} as const;

const onAccent = ['#ffffff', '#10231f'] as const;

/**
 * Returns the styles for an accent color of the light theme, and one of the dark theme or a lighter shade of it. Throws an Error
 * of one sentence if text in a color could not be read.
 */
export function accentStyles(setting: string): string {
  const [light = '', given] = setting.toLowerCase().split(',');
  const dark = given ?? lightenFor(surfaces.dark, light);
  const rules = [['light', light, '#000000'] as const, ['dark', dark, '#ffffff'] as const].map(
    ([theme, color, stronger]) => {
      const lowest = Math.min(...surfaces[theme].map((surface) => contrast(color, surface)));
      if (lowest < leastContrast) {
        throw new Error(
          `ACCENT_COLOR must have a contrast of at least ${leastContrast} in the ${theme} theme, but ${color} has ${lowest.toFixed(1)}.`,
        );
      }
      const on = onAccent.toSorted((one, other) => contrast(color, other) - contrast(color, one))[0];
      const values = [
        `--primary:${color}`,
        `--primary-strong:${mix(color, stronger, 0.2)}`,
        `--on-primary:${on}`,
        `--spotlight:${color}`,
        `--early-brand:${color}`,
      ];
      return `:root${theme === 'dark' ? '.dark' : ''}:root{${values.join(';')}}`;
    },
  );
  return rules.join('');
}

/** Mixes a color with as much white as it needs for text on each of the surfaces. */
function lightenFor(behind: readonly string[], color: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(color, '#ffffff', share);
    if (behind.every((surface) => contrast(lighter, surface) >= leastContrast)) return lighter;
  }
  return '#ffffff';
}

/** The contrast of two colors: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
