import { type InvoiceState, invoiceStates } from '@cubby/contract/money/invoices'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const stateLabels: Readonly<Record<InvoiceState, string>> = {
  draft: t('Draft'),
  sent: t('Sent'),
  partly_paid: t('Partly paid'),
  paid: t('Paid'),
  overdue: t('Overdue'),
  credited: t('Credited'),
  void: t('Void'),
}

export const stateTones: Readonly<Record<InvoiceState, ChipTone>> = {
  draft: 'pending',
  sent: 'primary',
  partly_paid: 'warning',
  paid: 'success',
  overdue: 'destructive',
  credited: 'neutral',
  void: 'neutral',
}

/** What the list can be limited to. `open`: something is owed. */
export const shownStates = ['open', ...invoiceStates] as const
type ShownState = (typeof shownStates)[number]

export function shownStateLabel(state: ShownState): string {
  return state === 'open' ? t('Owed') : stateLabels[state]
}

/** The number of an invoice, or that it has none yet. */
export function nameOf({ number, center_name }: { number: string | null; center_name: string }): string {
  return number ?? t('Draft for {centerName}', { centerName: center_name })
}

/** A day, yyyy-MM-dd, as people read it; '–' without one. */
export function dayText(day: string | null): string {
  return day === null ? '–' : displayDate(day, day)
}

/** 'PO 4711'; many numbers begin with it already. */
export function poText(number: string): string {
  return /^po\b/i.test(number) ? number : t('PO {number}', { number })
}
