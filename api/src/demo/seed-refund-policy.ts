import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { DemoContext } from './demo-context.ts'

const policy: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]

/** Sets the refund policy of the demo school, to which all of its students have agreed. */
export async function seedRefundPolicy({ trx }: DemoContext, openedAt: Date): Promise<void> {
  const value = JSON.stringify(policy)
  await trx.insertInto('settings').values({ name: 'refund_policy', value, updated_at: openedAt }).execute()
  await trx.updateTable('enrollments').set({ refund_policy: value }).execute()
}
