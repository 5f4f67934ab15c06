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

const countTexts: Readonly<Record<ImportRowState, (count: number) => string>> = {
  waiting: (count) => t('{count, plural, one {# not checked yet} other {# not checked yet}}', { count }),
  new: (count) => t('{count, plural, one {# new} other {# new}}', { count }),
  created: (count) => t('{count, plural, one {# created} other {# created}}', { count }),
  unchanged: (count) => t('{count, plural, one {# already in Cubby} other {# already in Cubby}}', { count }),
  invalid: (count) => t('{count, plural, one {# with errors} other {# with errors}}', { count }),
  undone: (count) => t('{count, plural, one {# removed} other {# removed}}', { count }),
  kept: (count) =>
    t('{count, plural, one {# could not be removed} other {# could not be removed}}', { count }),
}

type Counts = ListedImport['counts']

/** '2,000 rows: 1,990 created, 10 with errors', or '0 rows' of a sheet without a table. */
export function countsText(counts: Counts): string {
  const parts = (Object.keys(countTexts) as ImportRowState[]).flatMap((state) =>
    counts[state] > 0 ? countTexts[state](counts[state]) : [],
  )
  const total = totalOf(counts)
  return parts.length > 0
    ? t('{total, plural, one {# row} other {# rows}}: {parts}', { total, parts: parts.join(', ') })
    : t('{count, plural, one {# row} other {# rows}}', { count: total })
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
