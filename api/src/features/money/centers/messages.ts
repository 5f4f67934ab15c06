import type { MemberKind } from '@cubby/contract/money/memberships'
import { t } from '@cubby/texts/t'
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
  const title = t('You are no longer {value} {name}', {
    value: kind === 'director' ? t('a director of') : t('on the staff of'),
    name: center.name,
  })
  const consequence =
    kind === 'director'
      ? t('You can no longer see its staff or invoices.')
      : t('{name} can no longer see your information. Classes it pays for continue.', { name: center.name })
  return {
    type: 'center_membership',
    title,
    message: consequence,
    actionUrl: CENTERS,
    links: [{ label: t('My centers'), url: CENTERS }],
  }
}
