import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { foundFriendsQuery, peopleOf } from '#features/connections/connections.public.ts';
import { type ConversationFace, faceOf, laneOf } from '#features/conversations/chat-address.ts';
import { conversationsQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn } from '#features/conversations/inbox/inbox-pages.ts';
import { useViewer } from '#platform/api/session.ts';
import { foldText } from '#platform/locale/plain-text.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { FacePicture } from '#features/conversations/face-picture.tsx';

/** To how many conversations something can be sent at once. */
const maxChosen = 5;

/** A conversation, or a friend to whom the viewer has not written yet. */
export interface Recipient {
  /** Null if sending starts the conversation. */
  conversationId: Id | null;
  face: ConversationFace;
}

interface ConversationPickerProps {
  chosen: readonly Recipient[];
  onChoose: (chosen: Recipient[]) => void;
  /** Whether only one conversation can be chosen. */
  isSingle?: boolean;
}

/**
 * Chooses conversations, at most five or one, from those in which the viewer can write, and below them from the viewer's other friends. Leaves
 * out requests, which a message would accept.
 */
export function ConversationPicker({ chosen, onChoose, isSingle = false }: ConversationPickerProps) {
  const { t, i18n } = useLingui();
  const max = i18n.number(maxChosen);
  const { id: ownId } = useViewer();
  const [search, setSearch] = useState('');
  const friendsId = useId();
  const query = useInfiniteQuery(conversationsQuery);
  const failed = t`Failed to load your conversations`;
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />;
  const wanted = foldText(search.trim());
  const conversations = conversationsIn(query.data);
  const shown = conversations
    .filter(({ canWrite, request }) => canWrite && !request)
    .map((each): Recipient => ({ conversationId: each.id, face: faceOf(each, ownId) }))
    .filter(({ face }) => foldText(face.name).includes(wanted));
  // Once it is known with whom the viewer has a conversation.
  const hasAll = query.isSuccess && !query.hasNextPage;
  const friends = useInfiniteQuery({ ...foundFriendsQuery(useDebounced(search.trim())), enabled: hasAll });
  const known = new Set(conversations.map((each) => faceOf(each, ownId).other?.id));
  const newFriends = peopleOf(friends.data)
    .filter(({ id }) => !known.has(id))
    .map((other): Recipient => {
      const { name, image, username } = other;
      return { conversationId: null, face: { name, image, path: `/chat/${username}`, isClub: false, other } };
    });
  const toggle = (recipient: Recipient) => {
    const others = chosen.filter((each) => keyOf(each) !== keyOf(recipient));
    if (others.length < chosen.length) onChoose(others);
    else onChoose(isSingle ? [recipient] : [...chosen, recipient]);
  };
  const choiceOf = (recipient: Recipient) => (
    <Choice
      key={keyOf(recipient)}
      face={recipient.face}
      isChosen={chosen.some((each) => keyOf(each) === keyOf(recipient))}
      radioGroup={isSingle ? friendsId : undefined}
      isFull={!isSingle && chosen.length >= maxChosen}
      onToggle={() => toggle(recipient)}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <output className="text-label text-muted">
        {plural(chosen.length, {
          0: 'Nothing chosen yet',
          one: '# conversation chosen',
          other: '# conversations chosen',
        })}
      </output>
      {chosen.length >= maxChosen && (
        <p className="text-label text-muted">
          <Trans>You can choose up to {max} conversations.</Trans>
        </p>
      )}
      <input
        type="search"
        dir="auto"
        aria-label={t`Search conversations and friends`}
        placeholder={t`Search conversations and friends`}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={controlLook}
      />
      {query.isError && !query.data && <FailedQuery query={query} message={failed} />}
      <ul aria-busy={query.isFetching} aria-label={t`Conversations`} className="-mx-4">
        {shown.map(choiceOf)}
      </ul>
      {query.isPending ? (
        skeleton
      ) : (
        <NextPage query={query} errorMessage={failed}>
          {skeleton}
        </NextPage>
      )}
      {newFriends.length > 0 && (
        <section aria-labelledby={friendsId}>
          <h3 id={friendsId} className="text-label font-semibold text-muted">
            <Trans>Friends</Trans>
          </h3>
          <ul className="-mx-4">{newFriends.map(choiceOf)}</ul>
        </section>
      )}
      {hasAll && (
        <NextPage query={friends} errorMessage={t`Failed to fetch friends...`}>
          {skeleton}
        </NextPage>
      )}
      {hasAll && !friends.isPending && !friends.hasNextPage && shown.length + newFriends.length === 0 && (
        <p className="py-8 text-center text-muted">
          <Trans>No conversations found</Trans>
        </p>
      )}
    </div>
  );
}

function keyOf({ conversationId, face }: Recipient): string {
  return laneOf({ conversationId, other: face.other });
}

interface ChoiceProps {
  face: ConversationFace;
  isChosen: boolean;
  /** The name of the radio group; undefined where several can be chosen. */
  radioGroup: string | undefined;
  isFull: boolean;
  onToggle: () => void;
}

function Choice({ face, isChosen, radioGroup, isFull, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunk has-disabled:opacity-60">
        <FacePicture face={face} size={44} />
        <span dir="auto" className="line-clamp-2 min-w-0 grow font-bold wrap-anywhere">
          {face.name}
        </span>
        <input
          type={radioGroup === undefined ? 'checkbox' : 'radio'}
          name={radioGroup}
          aria-label={face.name}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
          className="size-6 shrink-0 accent-primary"
        />
      </label>
    </li>
  );
}
