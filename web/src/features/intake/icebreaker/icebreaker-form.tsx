import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type FormEvent } from 'react';
import { icebreakerWarnBelow, icebreakerHours, icebreakerMax } from '@baraza/contract/features/intake-limits.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { controlLook } from '#ui/fields/field.tsx';
import { toast } from '#ui/page/toast.ts';
import { usePostIcebreaker } from './icebreaker.api.ts';
import { useTextDraft } from '#platform/outbox/text-draft.ts';

/** Posts an icebreaker. Only one is live at a time; a member who is too late gets a message and keeps the text. */
export function IcebreakerForm({ intake, onPosted }: { intake: string; onPosted: (id: string) => void }) {
  const { t: translate } = useLingui();
  const draft = useTextDraft('intake.icebreaker', icebreakerMax);
  const post = usePostIcebreaker(intake);
  const id = useId();
  const left = icebreakerMax - draft.text.length;
  const hasFailed = post.isError && !hasCode(post.error, 'icebreaker_exists');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.isBlank || post.isPending) return;
    try {
      const { id: createdId } = await post.mutateAsync({ content: draft.text.trim(), idempotencyKey: draft.key() });
      draft.sent();
      onPosted(createdId);
    } catch (error) {
      if (hasCode(error, 'icebreaker_exists')) {
        toast.info(t`Someone else already posted an icebreaker. Refreshing to show the latest content...`);
      } else {
        toast.error(t`Failed to create icebreaker. Please try again.`);
      }
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-1.5">
      <p className="text-muted">
        <Trans>Nobody has broken the ice today. Ask what you would like to know about everyone.</Trans>
      </p>
      <label htmlFor={id} className="text-label font-semibold">
        <Trans>Your question</Trans>
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        value={draft.text}
        maxLength={icebreakerMax}
        readOnly={post.isPending}
        aria-describedby={`${id}-left`}
        placeholder={translate`Which dish from home do you miss most?`}
        onChange={(event) => draft.write(event.target.value)}
        className={classNames(controlLook, 'field-sizing-content max-h-80 py-3')}
      />
      <div className="flex items-start justify-between gap-3">
        <p
          id={`${id}-left`}
          className={classNames(
            'numbers shrink-0 rounded-full text-meta whitespace-nowrap',
            left < icebreakerWarnBelow ? 'bg-accent px-2 font-semibold text-on-accent' : 'text-muted',
          )}
        >
          {plural(left, { one: '# character remaining', other: '# characters remaining' })}
        </p>
        <p className="text-meta text-muted">
          {plural(icebreakerHours, { one: 'Open for # hour', other: 'Open for # hours' })}
        </p>
      </div>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {hasFailed && <Trans>Failed to post icebreaker. Please try again.</Trans>}
      </p>
      <Button type="submit" disabled={draft.isBlank} pending={post.isPending} className="justify-self-end">
        <Trans>Post icebreaker</Trans>
      </Button>
    </form>
  );
}
