import type { OutboxRow } from '@/offline/store/outbox-row.ts'

/**
 * `number` is the place in the order of sending, from 1. `after` is the number of the change that must be sent first,
 * or null.
 */
export interface SendingOrder {
  number: number
  after: number | null
}

/** Orders unsent rows, oldest first, by id. A row waits for the previous row with the same entity key. */
export function sendingOrder(unsent: Pick<OutboxRow, 'id' | 'entityKey'>[]): Map<string, SendingOrder> {
  const last = new Map<string, number>()
  return new Map(
    unsent.map(({ id, entityKey }, index) => {
      const after = last.get(entityKey) ?? null
      last.set(entityKey, index + 1)
      return [id, { number: index + 1, after }]
    }),
  )
}
