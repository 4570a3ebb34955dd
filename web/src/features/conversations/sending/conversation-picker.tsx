import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { faceOf } from '#features/conversations/chat-address.ts';
import { conversationsQuery } from '#features/conversations/conversations.api.ts';
import { conversationsIn } from '#features/conversations/inbox/inbox-pages.ts';
import { useViewer } from '#platform/api/session.ts';
import { foldText } from '#platform/locale/plain-text.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';

/** To how many conversations something can be sent at once. */
const maxChosen = 5;

interface ConversationPickerProps {
  chosen: readonly Conversation[];
  onChoose: (chosen: Conversation[]) => void;
}

/** Chooses conversations, at most five, from those in which the viewer can write. */
export function ConversationPicker({ chosen, onChoose }: ConversationPickerProps) {
  const { t, i18n } = useLingui();
  const max = i18n.number(maxChosen);
  const { id: ownId } = useViewer();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(conversationsQuery);
  const failed = t`Failed to load your conversations`;
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />;
  const isChosen = ({ id }: Conversation) => chosen.some((each) => each.id === id);
  const toggle = (conversation: Conversation) =>
    onChoose(isChosen(conversation) ? chosen.filter(({ id }) => id !== conversation.id) : [...chosen, conversation]);
  const wanted = foldText(search.trim());
  const nameOf = (conversation: Conversation) => faceOf(conversation, ownId).name;
  const shown = conversationsIn(query.data).filter(
    (conversation) => conversation.canWrite && foldText(nameOf(conversation)).includes(wanted),
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
        aria-label={t`Search conversations`}
        placeholder={t`Search conversations`}
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className={controlLook}
      />
      {query.isError && !query.data && <FailedQuery query={query} message={failed} />}
      <ul aria-busy={query.isFetching} aria-label={t`Conversations`} className="-mx-4">
        {shown.map((conversation) => (
          <ConversationChoice
            key={conversation.id}
            face={faceOf(conversation, ownId)}
            isChosen={isChosen(conversation)}
            isFull={chosen.length >= maxChosen}
            onToggle={() => toggle(conversation)}
          />
        ))}
      </ul>
      {query.isPending ? (
        skeleton
      ) : (
        <NextPage query={query} errorMessage={failed}>
          {skeleton}
        </NextPage>
      )}
      {query.isSuccess && !query.hasNextPage && shown.length === 0 && (
        <p className="py-8 text-center text-muted">
          <Trans>No conversations found</Trans>
        </p>
      )}
    </div>
  );
}

interface ConversationChoiceProps {
  face: ReturnType<typeof faceOf>;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
}

function ConversationChoice({ face: { name, image }, isChosen, isFull, onToggle }: ConversationChoiceProps) {
  return (
    <li>
      <label className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunk has-disabled:opacity-60">
        <Avatar name={name} src={image} size={44} />
        <span dir="auto" className="line-clamp-2 min-w-0 grow font-bold wrap-anywhere">
          {name}
        </span>
        <input
          type="checkbox"
          aria-label={name}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
          className="size-6 shrink-0 accent-primary"
        />
      </label>
    </li>
  );
}
