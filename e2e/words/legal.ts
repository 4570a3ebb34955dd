import { heading, link, part, type Room } from './room.ts';

export const legal: Room = {
  name: 'legal',
  visits: [
    {
      route: '/privacy-policy',
      as: 'nobody',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/privacy-policy'),
          shows: [heading('Privacy policy'), part('June 5, 2025'), link('Terms of use')],
        },
      ],
    },
    {
      route: '/terms',
      as: 'nobody',
      states: [
        {
          when: 'it opens',
          bring: ({ page }) => page.goto('/terms'),
          shows: [heading('Terms of use'), link('Privacy policy')],
        },
      ],
    },
  ],
};
