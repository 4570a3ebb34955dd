import { ReportTarget } from '@baraza/contract/features/reports.ts';
import * as z from 'zod/mini';
import { recordAct } from '#features/moderation/audit/audit.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import type { Command } from './command.ts';

export const contentCommands: Record<string, Command> = {
  'content remove': {
    usage: 'TYPE ID',
    summary: `Remove content with its pictures. TYPE is one of ${ReportTarget.options.join(', ')}`,
    args: [2, 2],
    async run(deps, [type = '', id = '']) {
      const kind = z.safeParse(ReportTarget, type.toUpperCase());
      if (!kind.success) throw new Error(`The type is one of ${ReportTarget.options.join(', ')}.`);
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error(`${id} is not an id.`);
      const subject = deps.subjects[kind.data];
      if (subject && !subject.remove) throw new Error('Stewards freeze clubs instead of removing them.');
      return transact(deps.db, async (tx) => {
        const sender = kind.data === 'MESSAGE' ? await findSender(tx, id) : undefined;
        const found = await subject?.find(tx, id, sender ?? id);
        if (!found) throw new Error(`There is no ${kind.data} ${id}.`);
        await subject?.remove?.(deps, tx, { id, authorId: found.authorId });
        await recordAct(tx, {
          actorId: null,
          via: 'command line',
          act: 'content.remove',
          subjectType: kind.data,
          subjectId: id,
          personId: found.authorId,
        });
        return [`Removed ${kind.data} ${id}.`];
      });
    },
  },
};

async function findSender(db: Db, messageId: string): Promise<string | undefined> {
  const row = await db.selectFrom('message').select('sender_id').where('id', '=', messageId).executeTakeFirst();
  return row?.sender_id;
}
