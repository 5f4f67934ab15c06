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
  const title = `You are no longer ${kind === 'director' ? 'a director of' : 'on the staff of'} ${center.name}`
  const consequence =
    kind === 'director'
      ? 'You can no longer see its staff or invoices.'
      : `${center.name} can no longer see your information. Classes it pays for continue.`
  return {
    type: 'center_membership',
    title,
    message: consequence,
    actionUrl: CENTERS,
    links: [{ label: 'My centers', url: CENTERS }],
  }
}
