import type { SessionCounts } from '@cubby/contract/catalog/admin-classes'
import type { ClassStatus, SessionStatus } from '@cubby/contract/catalog/classes'
import type { ChipTone } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

export const classStatusLabels: Readonly<Record<ClassStatus, string>> = {
  scheduled: 'Scheduled',
  active: 'Active',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const classStatuses = Object.keys(classStatusLabels) as ClassStatus[]

export const classTones: Readonly<Record<ClassStatus, ChipTone>> = {
  scheduled: 'primary',
  active: 'success',
  cancelled: 'destructive',
  completed: 'neutral',
}

export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  completed: 'Completed',
}

export const sessionStatuses = Object.keys(sessionStatusLabels) as SessionStatus[]

export const sessionTones: Readonly<Record<SessionStatus, ChipTone>> = {
  scheduled: 'primary',
  cancelled: 'destructive',
  completed: 'success',
}

/** Says how many enrollments of a session are what: '13 seats taken (2 pending), 1 rejected, 3 archived'. */
export function countsText(counts: SessionCounts): string {
  const number = (count: number, word: string) =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : []
  const pending = number(counts.pending_count, 'pending').map((words) => ` (${words})`)
  return [
    `${pluralize(counts.seats_taken, 'seat')} taken${pending.join('')}`,
    ...number(counts.rejected_count, 'rejected'),
    ...number(counts.archived_count, 'archived'),
  ].join(', ')
}
