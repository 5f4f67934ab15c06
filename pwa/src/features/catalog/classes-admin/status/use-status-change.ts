import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { useState } from 'react'
import { matchesPhrase } from '@/desk/operation/operation-form.tsx'
import { endsForSomebody } from './consequence-sentences.ts'
import { type PlannedOperation, useConsequences } from './use-consequences.ts'

interface Choice<Status> {
  /** Null while nothing is chosen. */
  readonly status: Status | null
  /** Whether former students get offers; null until chosen. */
  readonly restore: boolean | null
  readonly typed: string
}

interface StatusChangeBody<Status> {
  status: Status
  restore?: boolean
}

interface StatusChangeOptions<Status> {
  plan: (body: StatusChangeBody<Status>) => PlannedOperation
  /** The current status. */
  from: Status
  /** The new status that is chosen at first; by default none. */
  to?: Status
  /** The text to type for a status that ends enrollments. */
  title: string
}

/** Returns the new status of a class or session, its consequences, and the missing input. */
export function useStatusChange<Status extends ClassStatus>(options: StatusChangeOptions<Status>) {
  const { plan, from, to = null, title } = options
  const [choice, setChoice] = useState<Choice<Status>>({ status: to, restore: null, typed: '' })
  const { restore, typed } = choice
  const status = choice.status ?? from
  const empty = useConsequences(status === from ? null : plan({ status }))
  const opens = status === 'scheduled' || status === 'active'
  const asksToRestore = opens && (empty.data?.restorable ?? 0) > 0
  const restored = useConsequences(asksToRestore ? plan({ status, restore: true }) : null)
  const query = asksToRestore && restore ? restored : empty
  const needsTitle = !opens && query.data ? endsForSomebody(query.data) : false
  const isReady =
    status === from ||
    (query.isSuccess &&
      (!asksToRestore || restore !== null) &&
      (!needsTitle || (title !== '' && matchesPhrase(title, typed))))
  return {
    status,
    restore,
    typed,
    query,
    restorable: asksToRestore ? (empty.data?.restorable ?? 0) : 0,
    needsTitle,
    isReady,
    body: {
      status,
      ...(asksToRestore && restore !== null && { restore }),
    } satisfies StatusChangeBody<Status>,
    /** Null goes back to the current status. */
    choose: (next: Status | null) => setChoice({ status: next, restore: null, typed: '' }),
    setRestore: (next: boolean) => setChoice({ ...choice, restore: next }),
    setTyped: (next: string) => setChoice({ ...choice, typed: next }),
  }
}

export type StatusChange = Omit<ReturnType<typeof useStatusChange>, 'choose' | 'body' | 'status'>
