import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'

/** How many notes on the screen show each row of the outbox. */
let told: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

function count(rowId: string, change: 1 | -1): void {
  const notes = (told.get(rowId) ?? 0) + change
  const next = new Map(told)
  if (notes > 0) next.set(rowId, notes)
  else next.delete(rowId)
  told = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a note on the screen that shows a row's state, so that neither the banner nor a toast repeats it. */
export function useTelling(rowId: string | null): void {
  useLayoutEffect(() => {
    if (rowId === null) return
    count(rowId, 1)
    return () => count(rowId, -1)
  }, [rowId])
}

/** How long the notes on a screen may take to show a new row, in milliseconds. */
const SETTLING_MS = 150

/** Splits rows by whether a note on the screen shows them. Leaves out new rows until the screen has settled. */
export function useTold(rows: readonly OutboxRow[]): { told: OutboxRow[]; untold: OutboxRow[] } {
  const notes = useSyncExternalStore(subscribe, () => told)
  const ids = rows.map(({ id, status }) => `${id} ${status}`).join()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [ids])
  const known = rows.filter(({ id, status }) => settled.split(',').includes(`${id} ${status}`))
  return {
    told: known.filter(({ id }) => notes.has(id)),
    untold: known.filter(({ id }) => !notes.has(id)),
  }
}
