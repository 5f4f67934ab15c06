import type { OutboxRow } from '@/offline/outbox/outbox.ts'

/** The place in the order of sending, from 1, and that of the change for which it waits. */
export interface SendingOrder {
  number: number
  after: number | null
}

/** Orders unsent rows, oldest first, by id. A row waits for the last one before it about the same thing. */
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
