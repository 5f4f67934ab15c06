import type { MemberKind } from '@cubby/contract/money/memberships'
import type { Message } from '../../messages/notifications/notify.ts'

const CENTERS = '/profile?section=centers'

/** Sent to a person after a director or the office removed them. */
export function memberRemoved({
  center,
  kind,
}: {
  readonly center: { readonly name: string }
  readonly kind: MemberKind
}): Message {
  const title = `You are not ${kind === 'director' ? 'a director of' : 'on the staff of'} ${center.name} anymore`
  const consequence =
    kind === 'director'
      ? 'You do not see its staff and its invoices anymore.'
      : `${center.name} sees nothing of you anymore. Classes that it pays for you go on.`
  return {
    type: 'center_membership',
    title,
    message: consequence,
    actionUrl: CENTERS,
    links: [{ label: 'My centers', url: CENTERS }],
  }
}
