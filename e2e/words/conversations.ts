import type { Room } from './room.ts';

export const conversations: Room = {
  name: 'conversations',
  isFinished: false,
  from: ['src/features/conversations/'],
  visits: [],
  unbuilt: [
    { route: '/chat', when: 'it opens on a wide screen', words: ['Welcome to Campus Chat', 'New Chat'] },
    { route: '/chat', when: 'there is none like that', words: ['No conversations found'] },
    { route: '/chat', when: 'a conversation has no message', words: ['No messages yet', 'new chat'] },
    { route: '/chat', when: 'a chat is being started', words: ['Start a New Chat', 'Creating...'] },
    { route: '/chat', when: 'no friend is like that', words: ['No Mutual friends not found'] },
    {
      route: '/chat',
      when: 'no chat could be started',
      words: ['Failed to create conversation. Please try again later.'],
    },
    {
      route: '/chat/:username',
      when: 'nothing was said yet',
      words: ['No messages yet. Start the conversation!', 'Type a message...'],
    },
    { route: '/chat/:username', when: 'something was said on two days', words: ['Today', 'Yesterday'] },
    { route: '/chat/:username', when: 'there is none', words: ["Conversation doesn't exist..."] },
    { route: '/chat/:username', when: 'it does not load', words: ['Error fetching chat...'] },
  ],
};
