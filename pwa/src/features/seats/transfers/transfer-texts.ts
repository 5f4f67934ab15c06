import type { Enrollment, TransferredSession } from '@cubby/contract/seats/enrollments'
import { t } from '@cubby/texts/t'

type Transferred = Pick<Enrollment, 'transferred_from' | 'transferred_to'>

/** Returns a sentence for each transfer of an enrollment: 'Transferred to CPR, Dec 11, 2026.' */
export function transferTexts({ transferred_from, transferred_to }: Transferred): string[] {
  return [
    ...(transferred_from ? [t('Transferred from {session}.', { session: nameOf(transferred_from) })] : []),
    ...(transferred_to ? [t('Transferred to {session}.', { session: nameOf(transferred_to) })] : []),
  ]
}

type Leaving = Pick<Enrollment, 'class_id' | 'display_date'>

/** Says where an enrollment goes on, or null: 'Moved to Dec 13', or 'Moved to CPR, Dec 13' in another class. */
export function movedText({
  transferred_to: to,
  ...from
}: Leaving & Pick<Enrollment, 'transferred_to'>): string | null {
  return to ? t('Moved to {session}', { session: otherSession(from, to) }) : null
}

/** Says for the office what a student asks for, or still has to answer, or null: 'Asks for Dec 13'. */
export function requestText({
  transfer_request,
  choice,
  ...from
}: Leaving & Pick<Enrollment, 'transfer_request' | 'choice'>): string | null {
  if (choice) return t('Was asked after the cancellation; no answer yet')
  return transfer_request ? t('Asks for {session}', { session: otherSession(from, transfer_request) }) : null
}

/** Names a session beside the one that the student leaves, with the class and the year only if they differ. */
function otherSession({ class_id, display_date }: Leaving, to: TransferredSession): string {
  const date = to.display_date.replace(`, ${display_date.slice(-4)}`, '')
  return to.class_id === class_id ? date : `${to.class_title}, ${date}`
}

/**
 * Says to a student that refund deadlines that have passed stay passed after a move, by the share that a
 * withdrawal gives back now. Null while that is everything.
 */
export function reachedDeadlineText(percent: number): string | null {
  if (percent === 100) return null
  return percent === 0
    ? t(
        'The refund deadlines have passed, and a new date does not change that. If you withdraw later, you get no refund, unless the office decides otherwise.',
      )
    : t(
        'A refund deadline has passed, and a new date does not change that. If you withdraw later, you get back at most {percent}%, unless the office decides otherwise.',
        { percent },
      )
}

/** For example 'CPR and First Aid, Dec 11, 2026'. */
export function nameOf({ class_title, display_date }: TransferredSession): string {
  return `${class_title}, ${display_date}`
}
