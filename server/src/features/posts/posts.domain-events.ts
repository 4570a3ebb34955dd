import '#platform/features/publish.ts';

declare module '#platform/features/publish.ts' {
  interface DomainEvents {
    'posts.liked': { actorId: string; postId: string; ownerId: string };
    /** The actor took their like back. */
    'posts.unliked': { actorId: string; postId: string; ownerId: string };
    'posts.commentUnliked': { actorId: string; postId: string; commentId: string; authorId: string };
    'posts.commentLiked': { actorId: string; postId: string; commentId: string; authorId: string };
    'posts.commented': {
      actorId: string;
      postId: string;
      commentId: string;
      ownerId: string;
      /** The author of the comment that this one replies to. */
      parentAuthorId: string | undefined;
      content: string;
      mentionedIds: string[];
    };
    /** A moderator of a community has removed content of a person. Names no actor, because a moderator acts for the community. */
    'posts.removed': {
      content: 'POST' | 'COMMENT';
      id: string;
      community: { slug: string; name: string };
      personId: string;
      reason: string;
    };
    /** A scheduled post could not be published at its time. */
    'posts.notPublished': { personId: string; content: string };
    /** `userIds` are the newly mentioned people. A post as a community has the community, `club`, and no actor. */
    'posts.mentioned': {
      actorId: string | null;
      club: { id: string; name: string } | undefined;
      postId: string;
      content: string;
      userIds: string[];
    };
  }
}
