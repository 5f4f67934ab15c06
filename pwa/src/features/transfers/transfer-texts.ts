import type { Enrollment, TransferredSession } from '@cubby/contract/enrollments'

type Transferred = Pick<Enrollment, 'transferred_from' | 'transferred_to'>

/** Returns a sentence for each transfer of an enrollment: 'Transferred to CPR, Dec 11, 2026.' */
export function transferTexts({ transferred_from, transferred_to }: Transferred): string[] {
  return [
    ...(transferred_from ? [`Transferred from ${nameOf(transferred_from)}.`] : []),
    ...(transferred_to ? [`Transferred to ${nameOf(transferred_to)}.`] : []),
  ]
}

/** Returns for the office what a student asks for, or null: 'Asks for CPR, Dec 11, 2026'. */
export function requestText({ transfer_request }: Pick<Enrollment, 'transfer_request'>): string | null {
  return transfer_request ? `Asks for ${nameOf(transfer_request)}` : null
}

/** For example 'CPR and First Aid, Dec 11, 2026'. */
export function nameOf({ class_title, display_date }: TransferredSession): string {
  return `${class_title}, ${display_date}`
}
