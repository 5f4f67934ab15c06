import type { Command, OutboxRow } from '../../../../pwa/src/offline/store/stored-rows.ts'

/** A command that a phone has reported as stored. */
export interface Promised {
  readonly id: string
  readonly kind: Command['kind']
  readonly entityKey: string
  /** Why it may be gone without having been sent. */
  excuse: 'cancelled' | 'interrupted' | null
}

/** What the simulation remembers of the commands of one user on one phone, outside of the phone. */
export interface Ledger {
  readonly promised: ReadonlyMap<string, Promised>
  /** Notes the commands that are in the outbox. */
  readonly note: (rows: readonly OutboxRow[]) => void
  /** Excuses the commands that were in the outbox before and no longer are. */
  readonly excuse: (
    before: readonly OutboxRow[],
    now: readonly OutboxRow[],
    excuse: NonNullable<Promised['excuse']>,
  ) => void
  /** A command about this was interrupted: it may have been stored, and have cancelled or replaced an unsent one. */
  readonly expectMore: (entityKey: string) => void
}

export function createLedger(): Ledger {
  const promised = new Map<string, Promised>()
  return {
    promised,
    note(rows) {
      for (const { id, kind, entityKey } of rows) {
        if (!promised.has(id)) promised.set(id, { id, kind, entityKey, excuse: null })
      }
    },
    excuse(before, now, excuse) {
      const left = new Set(now.map(({ id }) => id))
      for (const { id } of before) {
        const entry = promised.get(id)
        if (entry && !left.has(id)) entry.excuse ??= excuse
      }
    },
    expectMore(entityKey) {
      for (const entry of promised.values()) {
        if (entry.entityKey === entityKey) entry.excuse ??= 'interrupted'
      }
    },
  }
}
