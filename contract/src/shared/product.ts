/** The name, slogans and company of the product. */
export const product = {
  name: 'Baraza',
  company: 'Baraza Inc.',
  slogan: 'The Place To Be',
  promise: 'Find your people, change the world',
  tagline: 'Meet. Play. Match. Chat.',
  journey: 'Connect, Find, Play – Start Your Globe Journey Now!',
} as const;
