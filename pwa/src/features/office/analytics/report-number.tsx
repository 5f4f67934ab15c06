import { ListLink } from '@/desk/shell/list-link.tsx'
import { ChangeNote } from './change-note.tsx'
import { numberText } from './number-text.ts'
import type { ReportCell } from './report-lines.ts'

interface ReportNumberProps {
  cell: ReportCell
  /** The name of the line. */
  name: string
}

/** A number that links to the rows it counts, and its change. */
export function ReportNumber({ cell: { heading, value, before, unit, list }, name }: ReportNumberProps) {
  if (value === null)
    return (
      <span className="text-muted-foreground">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No total</span>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
      <ChangeNote value={value} before={before} unit={unit} />
      <span className="min-w-12">
        <ListLink list={list}>
          {numberText(value, unit)}
          <span className="sr-only">
            {' '}
            {heading}, {name}
          </span>
        </ListLink>
      </span>
    </span>
  )
}
