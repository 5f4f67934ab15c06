import type { CenterBalance } from '@cubby/contract/money/centers'
import type { Invoice } from '@cubby/contract/money/invoices'
import type { Deps } from '../../../platform/deps.ts'

export async function invoicesOf(_: Deps, __: string): Promise<Invoice[]> {
  return []
}
export async function balanceOf(_: Deps, __: string): Promise<CenterBalance> {
  return { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 }
}
