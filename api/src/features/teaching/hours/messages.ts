import type { Message } from '../../messages/notifications/notify.ts'

const HOURS = '/profile?section=hours'

/** Sent when the office decided about a training that a student took elsewhere. */
export function trainingReviewed(
  title: string,
  {
    status,
    reason,
  }: { readonly status: 'verified' | 'returned' | 'rejected'; readonly reason: string | null },
): Message {
  const links = [{ label: 'My hours', url: HOURS }]
  if (status === 'verified') {
    return {
      type: 'training_reviewed',
      title: `Your training ${title} is verified`,
      message: `The office verified your training ${title}. Its hours count now.`,
      actionUrl: HOURS,
      links,
    }
  }
  const decision = status === 'returned' ? 'needs a correction' : 'was not accepted'
  return {
    type: 'training_reviewed',
    title: `Your training ${title} ${decision}`,
    message: `Your training ${title} ${decision}. Reason: ${reason}`,
    actionUrl: HOURS,
    links,
  }
}
