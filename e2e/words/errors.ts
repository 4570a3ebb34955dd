import { button, heading, part, text, type Room, type Stage } from './room.ts';

export const errors: Room = {
  name: 'errors',
  visits: [
    {
      route: '/terms',
      as: 'nobody',
      states: [
        {
          when: 'the page breaks',
          bring: breakPage('legal-page', () => '/terms'),
          shows: [
            heading('Oops! Something went wrong'),
            text("We're having trouble loading this page. Please try one of these options:"),
            button('Try Again'),
            button('Return Home'),
            part('Still having trouble? Contact support at'),
          ],
        },
      ],
    },
    {
      route: '/feed/:postId',
      as: 'member',
      states: [
        {
          when: 'a part of the page breaks',
          bring: breakPage('post-page', ({ community }) => `/feed/${community.longPost.id}`),
          shows: [
            text("We're sorry for the inconvenience. Please try the following:"),
            button('Try Again'),
            button('Reload Page'),
          ],
        },
      ],
    },
  ],
};

/** The code of a page arrives incomplete, as after a failed release. */
function breakPage(file: string, pathOf: (stage: Stage) => string) {
  return async (stage: Stage) => {
    stage.expectTrouble(new RegExp(`Failed to fetch dynamically imported module|${file}`));
    await stage.page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 500, body: '' }));
    await stage.page.goto(pathOf(stage));
  };
}
