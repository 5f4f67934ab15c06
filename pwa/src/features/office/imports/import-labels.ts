import type { ImportRowState, ImportStatus, ListedImport } from '@cubby/contract/office/imports'
import type { ChipTone } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

export const statusChips: Readonly<Record<ImportStatus, { label: string; tone: ChipTone }>> = {
  uploaded: { label: 'Uploaded', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'pending' },
  checked: { label: 'Checked', tone: 'warning' },
  running: { label: 'Importing', tone: 'pending' },
  cancelled: { label: 'Stopped', tone: 'warning' },
  done: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'pending' },
  undone: { label: 'Undone', tone: 'neutral' },
}

const countLabels: Readonly<Record<ImportRowState, string>> = {
  waiting: 'not checked yet',
  new: 'new',
  created: 'created',
  unchanged: 'already in Cubby',
  invalid: 'with errors',
  undone: 'removed',
  kept: 'could not be removed',
}

type Counts = ListedImport['counts']

/** '2,000 rows: 1,990 created, 10 with errors', or '0 rows' of a sheet without a table. */
export function countsText(counts: Counts): string {
  const parts = Object.entries(countLabels).flatMap(([state, label]) => {
    const count = counts[state as ImportRowState]
    return count > 0 ? `${count.toLocaleString('en-US')} ${label}` : []
  })
  return [pluralize(totalOf(counts), 'row'), parts.join(', ')].filter(Boolean).join(': ')
}

function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** How many rows the job has done, and how many it has to do. */
export function progressOf({ status, counts }: Pick<ListedImport, 'status' | 'counts'>) {
  const total = totalOf(counts)
  if (status === 'checking') return { done: total - counts.waiting, total }
  if (status === 'undoing') {
    const done = counts.undone + counts.kept
    return { done, total: done + counts.created }
  }
  return { done: total - counts.new - counts.waiting, total }
}
