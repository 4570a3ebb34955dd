import type { People } from './people.ts';

/** All three are in one intake with an icebreaker with answers, announcements, and a buddy request to the reader. */
export async function makeIntake({ reader, layla, longNamed }: People): Promise<void> {
  const { id } = await layla.call<{ id: string }>('POST', '/api/icebreakers', {
    content: 'متى تدرسون؟ When do you study?',
  });
  await longNamed.call('POST', `/api/icebreakers/${id}/comments`, { content: `Always. ${'W'.repeat(120)}` });
  await reader.call('POST', `/api/icebreakers/${id}/comments`, { content: 'Every day at six.' });
  await layla.call('POST', '/api/announcements', { content: 'المكتبة مغلقة يوم الجمعة.' });
  await longNamed.call('POST', '/api/announcements', {
    content: `${'A long way to say it. '.repeat(12)}\n${'x'.repeat(90)}`,
  });
  await reader.call('POST', '/api/announcements', { content: 'The room has changed to B12.' });
  await longNamed.call('POST', '/api/intake/buddy/proposal', { userId: reader.user.id });
}
