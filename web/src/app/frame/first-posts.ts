import type { Post } from '@baraza/contract/features/posts.ts';

/** The key of the stored list of all posts (`web/src/platform/offline`). */
export const firstPageKey = '["posts","list",{}]';

/**
 * Shows the first posts in the static frame of the page (`web/index.html`) of a phone, until the app renders them: on a slow
 * network 3 s earlier. Part of an inline script, so it uses nothing outside itself (`web/build/preload-feed.ts`).
 */
export function showFirstPosts(posts: readonly Post[]): void {
  if (innerWidth >= 768) return;
  const add = (parent: Element, tag: string, text = '') => {
    const element = parent.appendChild(document.createElement(tag));
    if (text) element.dir = 'auto';
    element.textContent = text;
    return element;
  };
  const controls = document.querySelector<HTMLTemplateElement>('.early template');
  const number = new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact' });
  document.querySelectorAll<HTMLElement>('.early i').forEach((card, at) => {
    const post = posts[at];
    card.textContent = '';
    delete card.dataset['tapped'];
    if (!post) return;
    card.dataset['tap'] = `post ${post.id}`;
    const { first_name: first, last_name: last, username } = post.owner;
    const head = add(card, 'u');
    head.dataset['tap'] = `author ${post.id}`;
    add(add(head, 'strong'), 'bdi', `${first} ${last}`.trim() || username);
    add(add(head, 'small'), 'bdi', `@${username}`);
    if (post.content.trim()) add(card, 'p', post.content);
    const [picture, more] = post.PostImage;
    if (picture) {
      // As `boxRatio` does.
      const ratio = more ? 4 / 3 : Math.min(2, Math.max(4 / 5, picture.width / picture.height));
      const box = add(card, 's');
      box.dataset['tap'] = `picture ${picture.id}`;
      box.style.aspectRatio = String(ratio);
      box.style.backgroundImage = `url("${picture.placeholder}")`;
    }
    const comment = post.newestComment;
    if (comment) add(add(card, 'small'), 'bdi', `${comment.name} ${comment.content}`);
    if (!controls) return;
    card.append(controls.content.cloneNode(true));
    // The template has the controls of a post without an id.
    card.querySelectorAll<HTMLElement>('[data-tap$=" "]').forEach((control) => (control.dataset['tap'] += post.id));
    card.querySelector('[aria-pressed]')?.setAttribute('aria-pressed', String(post.liked));
    [post.likesCounter, post.commentsCounter].forEach((count, index) => {
      const shown = card.querySelectorAll('footer span')[index];
      if (shown) shown.textContent = number.format(count);
    });
  });
}
