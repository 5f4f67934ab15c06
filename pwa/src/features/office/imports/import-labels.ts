import type { ImportRowState, ImportStatus, ListedImport } from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import type { ChipTone } from '@/ui/chip.tsx'

export const statusChips: Readonly<Record<ImportStatus, { label: string; tone: ChipTone }>> = {
  uploaded: { label: t('Uploaded'), tone: 'neutral' },
  checking: { label: t('Checking'), tone: 'pending' },
  checked: { label: t('Checked'), tone: 'warning' },
  running: { label: t('Importing'), tone: 'pending' },
  cancelled: { label: t('Stopped'), tone: 'warning' },
  done: { label: t('Imported'), tone: 'success' },
  undoing: { label: t('Undoing'), tone: 'pending' },
  undone: { label: t('Undone'), tone: 'neutral' },
}

const countLabels: Readonly<Record<ImportRowState, string>> = {
  waiting: t('not checked yet'),
  new: 'new',
  created: 'created',
  unchanged: t('already in Cubby'),
  invalid: t('with errors'),
  undone: 'removed',
  kept: t('could not be removed'),
}

type Counts = ListedImport['counts']

/** '2,000 rows: 1,990 created, 10 with errors', or '0 rows' of a sheet without a table. */
export function countsText(counts: Counts): string {
  const parts = Object.entries(countLabels).flatMap(([state, label]) => {
    const count = counts[state as ImportRowState]
    return count > 0 ? `${count.toLocaleString('en-US')} ${label}` : []
  })
  return [t('{total, plural, one {# row} other {# rows}}', { total: totalOf(counts) }), parts.join(', ')]
    .filter(Boolean)
    .join(': ')
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
