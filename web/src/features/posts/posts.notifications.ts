import { msg } from '@lingui/core/macro';
import { AtSign, Heart, MessageCircle, Reply } from 'lucide-react';
import type { KindLooks } from '#platform/features/kind-looks.ts';

export const postKinds: KindLooks = {
  like: {
    Icon: Heart,
    colors: 'bg-heart text-on-heart',
    setting: { group: 'people', name: msg`Likes`, description: msg`When someone likes your post, comment or business` },
  },
  comment: {
    Icon: MessageCircle,
    colors: 'bg-primary text-on-primary',
    setting: { group: 'people', name: msg`Comments`, description: msg`On your posts and on events you host` },
  },
  reply: {
    Icon: Reply,
    colors: 'bg-primary text-on-primary',
    setting: { group: 'people', name: msg`Replies`, description: msg`To your comments and reviews` },
  },
  mention: {
    Icon: AtSign,
    colors: 'bg-primary text-on-primary',
    setting: { group: 'people', name: msg`Mentions`, description: msg`When someone mentions your username` },
  },
};
