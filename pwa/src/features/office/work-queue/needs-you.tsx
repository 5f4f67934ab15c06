import type { TodayTask } from '@cubby/contract/office/today'
import { t } from '@cubby/texts/t'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBulkDialogs } from '@/features/school/bulk/bulk-dialogs.tsx'
import { Button } from '@/ui/button.tsx'
import { rowsOf, TaskItem } from './task-item.tsx'
import { listOf } from './task-lists.ts'

/** How many rows are in sight at first, so that Analytics stays near and its place is known before they arrive. */
const ROWS = 11

interface NeedsYouProps {
  /** Ranked by deadline. */
  tasks: readonly TodayTask[]
  /** The text without tasks. */
  nothing: string
}

/** What waits, one row for each kind of task, with those that are named below it. */
export function NeedsYou({ tasks, nothing }: NeedsYouProps) {
  const [showsAll, setShowsAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The row with the button that had the focus is gone.
  const { open, dialogs } = useBulkDialogs('enrollments', { onClosed: () => heading.current?.focus() })
  // A newer server may have tasks of which this version knows no list.
  const known = useStableOrder(tasks.filter(({ kind }) => listOf(kind)))
  const first = firstTasks(known)
  const shown = showsAll ? known : first
  const Chevron = showsAll ? ChevronUp : ChevronDown
  return (
    <>
      <h2 ref={heading} id="needs-you" tabIndex={-1} className="px-1 pb-1 text-lg">
        {t('Needs you')}
      </h2>
      {known.length === 0 && <p className="px-1 py-2 text-muted-foreground">{nothing}</p>}
      <ul className="grid grid-cols-1 px-1">
        {shown.map((task) => (
          <TaskItem key={task.kind} task={task} onBulk={open} />
        ))}
      </ul>
      {first.length < known.length && (
        <Button
          variant="quiet"
          size="dense"
          className="-ms-1.5"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show less') : t('{count} more', { count: known.length - first.length })}
          <Chevron className="size-4" aria-hidden="true" />
        </Button>
      )}
      {dialogs}
    </>
  )
}

/** Keeps the order in which the kinds were first seen, so that no other row comes under the mouse before a press. */
function useStableOrder(tasks: readonly TodayTask[]): readonly TodayTask[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const added = tasks.map(({ kind }) => kind).filter((kind) => !order.includes(kind))
  if (added.length > 0) setOrder([...order, ...added])
  return tasks.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** Returns the tasks whose rows are in sight at first: all of them, or as many as leave a row for the button. */
function firstTasks(tasks: readonly TodayTask[]): readonly TodayTask[] {
  const sum = (some: readonly TodayTask[]) => some.reduce((rows, task) => rows + rowsOf(task), 0)
  if (sum(tasks) <= ROWS) return tasks
  return tasks.filter((_, at) => at === 0 || sum(tasks.slice(0, at + 1)) < ROWS)
}
