import type { AdminTopic } from '@cubby/contract/messages/event-stream'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CLASSES, queryClient, SESSION, USER_OVERVIEW, WORK_QUEUE } from '@/desk/shell/query-client.ts'
import { CONTACT_MESSAGES } from '@/features/messages/contact-admin/inbox-search.ts'
import { CENTERS } from '@/features/money/centers-admin/centers-search.ts'
import { PAYMENTS } from '@/features/money/payments-admin/use-payments.ts'
import { CALENDAR } from '@/features/seats/calendar-admin/calendar-search.ts'
import { ATTENDANCE } from '@/features/teaching/attendance-admin/use-class-attendance.ts'
import { HOURS } from '@/features/teaching/hours-admin/hours-search.ts'
import { type ChangesReceived, onChanges } from '@/offline/sync/changes.ts'

/** Keeps the lists of the administrators' area up to date. */
export function ListUpdates() {
  useListUpdates(queryClient)
  return null
}

/** The minimum time between two reloads, so that many changes do not reload a list constantly. */
const PAUSE_MS = 1_000

const LISTS_OF: Record<AdminTopic, QueryKey> = {
  enrollments: ['enrollments'],
  waitlist: ['waitlist'],
  payments: PAYMENTS,
  attendance: ATTENDANCE,
  contact: CONTACT_MESSAGES,
  approvals: ['approval-requests'],
  hours: HOURS,
  centers: CENTERS,
}

/**
 * Reloads the lists of administrators when the server reports a change: immediately, then at most once a
 * second.
 */
export function useListUpdates(queries: QueryClient): void {
  useEffect(() => {
    const reloads = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>()
    const reload = (queryKey: QueryKey) => {
      const name = JSON.stringify(queryKey)
      const running = reloads.get(name)
      if (running) {
        running.again = true
        return
      }
      void queries.invalidateQueries({ queryKey })
      const timer = setTimeout(() => {
        const { again } = reloads.get(name) ?? {}
        reloads.delete(name)
        if (again) reload(queryKey)
      }, PAUSE_MS)
      reloads.set(name, { timer, again: false })
    }
    const end = onChanges((changes) => {
      for (const queryKey of listsOf(changes, queries)) reload(queryKey)
    })
    return () => {
      end()
      for (const { timer } of reloads.values()) clearTimeout(timer)
    }
  }, [queries])
}

/** Returns the lists to reload. The class that is being edited is never among them. */
function listsOf(changes: ChangesReceived, queries: QueryClient): QueryKey[] {
  const classPage = [...CLASSES, 'page']
  const allClasses = [...CLASSES, 'all']
  if (changes === 'missed') {
    const loaded = queries.getQueryCache().findAll({ queryKey: CLASSES })
    const ofClasses = loaded
      .map(({ queryKey }) => queryKey)
      .filter(([, , list]) => list === 'enrollments' || list === 'students')
    return [
      ...Object.values(LISTS_OF),
      SESSION,
      [USER_OVERVIEW],
      [WORK_QUEUE],
      classPage,
      allClasses,
      CALENDAR,
      ...ofClasses,
    ]
  }
  const ofClasses = changes.classes.flatMap((id) => [
    [...CLASSES, id, 'enrollments'],
    [...CLASSES, id, 'students'],
  ])
  return [
    ...changes.admin.map((topic) => LISTS_OF[topic]),
    // Money that comes for an invoice is a payment.
    ...(changes.admin.includes('payments') ? [CENTERS] : []),
    ...(changes.admin.length > 0 ? [[USER_OVERVIEW], [WORK_QUEUE]] : []),
    ...(ofClasses.length > 0 || changes.admin.length > 0 ? [SESSION] : []),
    ...(ofClasses.length > 0 ? [classPage, allClasses, CALENDAR, ...ofClasses] : []),
  ]
}
