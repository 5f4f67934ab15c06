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
  const values = { center: center.name }
  return {
    type: 'center_membership',
    title:
      kind === 'director'
        ? t('You are no longer a director of {center}', values)
        : t('You are no longer on the staff of {center}', values),
    message:
      kind === 'director'
        ? t('You can no longer see the staff or the invoices of {center}.', values)
        : t(
            '{center} can no longer see your information. You keep your spots in the classes that it pays for.',
            values,
          ),
    actionUrl: CENTERS,
    links: [{ label: t('My centers'), url: CENTERS }],
  }
}
