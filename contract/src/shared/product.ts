/** The names of the product and its company, which no language translates. */
export const product = {
  name: 'Baraza',
  company: 'Baraza Inc.',
} as const;
