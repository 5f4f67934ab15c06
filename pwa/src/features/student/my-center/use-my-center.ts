import { messages } from '@cubby/contract/messages'
import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { dayOf } from '@cubby/rules/days'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import { failureMessage } from '@/api/failure-message.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { type Stored, useProvider, useServerReachable, useStored } from '@/offline/hooks/use-collection.ts'
import { useFinishedCommands, useOutbox } from '@/offline/hooks/use-outbox.ts'
import { isOrderResult } from '@/offline/outbox/center-commands.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { showToast } from '@/ui/toast-store.ts'

export interface MyCenterView {
  stored: Stored<MyCenter>
  centers: readonly MyCenter[]
  /** The wanted center, or else the first; null for users who direct none. */
  center: MyCenter | null
}

/** Follows the centers that the user directs. */
export function useMyCenter(wanted: string | undefined): MyCenterView {
  const stored = useStored('centers')
  const centers = stored.rows
  return { stored, centers, center: centers.find(({ id }) => id === wanted) ?? centers[0] ?? null }
}

/** Returns the day where the training provider is. */
export function useToday(): string {
  const timeZone = useProvider()?.timezone
  return dayOf(useMinute(), timeZone)
}

export type OrderRow = OutboxRow<'order-for-center'>

/** The orders of a center that are unsent or refused, and the results that the director has not read yet. */
export function useOrders(centerId: string): {
  open: OrderRow[]
  results: { row: OrderRow; result: CenterOrdered }[]
} {
  const isOrder = (row: OutboxRow): row is OrderRow =>
    row.kind === 'order-for-center' && 'centerId' in row.args && row.args.centerId === centerId
  const open = useOutbox().filter(isOrder)
  const finished = useFinishedCommands().filter(isOrder)
  return {
    open,
    results: finished.flatMap((row) => (isOrderResult(row.result) ? [{ row, result: row.result }] : [])),
  }
}

/**
 * Runs operations of a center that need a connection, one at a time, and refreshes the center afterwards. Resolves with
 * whether it worked. A failure is a toast.
 */
export function useCenterOperation() {
  const reachable = useServerReachable()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<{ message: string } | null>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      const done = await work()
      if (done) showToast('success', done.message)
      return true
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.centerActionFailed)))
      return false
    } finally {
      setBusy(false)
      void refreshAfterChange('centers')
    }
  }
  return { reachable, busy, run }
}
