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
    /** `userIds` are the newly mentioned people. */
    'posts.mentioned': { actorId: string; postId: string; content: string; userIds: string[] };
  }
}
