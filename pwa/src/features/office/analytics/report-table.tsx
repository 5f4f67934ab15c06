import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, ReportName, ReportRow } from '@cubby/contract/office/analytics'
import { t } from '@cubby/texts/t'
import { Info } from 'lucide-react'
import { ListLink } from '@/desk/shell/section-heading.tsx'
import { Explanation } from '@/desk/ui/tooltip.tsx'
import { metricName } from './analytics-search.ts'
import { ChangeNote } from './change-note.tsx'
import { numberText } from './number-text.ts'
import type { ComparedReport } from './report-figures.ts'
import { linesOf, type ReportCell, type ReportLine } from './report-lines.ts'
import { type ReportShape, reportShapes } from './report-shapes.ts'

interface ReportTableProps<Name extends ReportName> {
  name: Name
  report: ComparedReport<ReportRow<Name>>
  range: AnalyticsRange
}

/** A report as numbers, with their totals. On phones, each row is a card. */
export function ReportTable<Name extends ReportName>({ name, report, range }: ReportTableProps<Name>) {
  const shape: ReportShape<ReportRow<Name>> = reportShapes[name]
  const { lines, total } = linesOf(shape, report, range)
  if (lines.length === 0)
    return <p className="py-12 text-center text-muted-foreground">{t(messages.noAnalytics)}</p>
  return (
    <>
      <ReportCards label={metricName(name)} lines={[...lines, total]} />
      <table
        aria-label={metricName(name)}
        className="figures hidden w-full text-sm sm:table print:table print:text-xs"
      >
        <thead className="text-muted-foreground">
          <tr className="border-b align-bottom">
            <th scope="col" className="py-2 pe-4 text-start">
              {shape.heading}
            </th>
            {shape.columns.map(({ key, heading, about }) => (
              <th key={key} scope="col" className="py-2 ps-4 text-end">
                <Explanation
                  label={t('What is counted: {heading}', { heading })}
                  text={about}
                  className="min-h-11 print:min-h-0"
                >
                  {heading}
                  <Info className="size-3.5 shrink-0 print:hidden" aria-hidden="true" />
                </Explanation>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {lines.map((line) => (
            <TableLine key={line.key} line={line} />
          ))}
        </tbody>
        <tfoot className="border-foreground border-t-2 font-semibold">
          <TableLine line={total} />
        </tfoot>
      </table>
    </>
  )
}

function TableLine({ line: { name, cells } }: { line: ReportLine }) {
  return (
    <tr className="break-inside-avoid align-baseline">
      <th scope="row" className="py-2 pe-4 text-start font-[inherit]">
        {name}
      </th>
      {cells.map((cell) => (
        <td key={cell.key} className="py-1 ps-4 text-end">
          <ReportNumber cell={cell} name={name} />
        </td>
      ))}
    </tr>
  )
}

/** The lines of a report as cards, for phones. */
function ReportCards({ label, lines }: { label: string; lines: readonly ReportLine[] }) {
  return (
    <ul aria-label={label} className="grid divide-y sm:hidden print:hidden">
      {lines.map(({ key, name, cells }) => (
        <li key={key} className={key === 'total' ? 'border-foreground! border-t-2 pt-3' : 'py-3'}>
          <h3 className="text-base">{name}</h3>
          <dl className="figures text-sm">
            {cells.map((cell) => (
              <div key={cell.key} className="flex items-baseline justify-between gap-3">
                <dt className="shrink-0 text-muted-foreground">{cell.heading}</dt>
                <dd className="text-end">
                  <ReportNumber cell={cell} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

interface ReportNumberProps {
  cell: ReportCell
  /** The name of the line. */
  name: string
}

/** A number that links to the rows it counts, and its change. */
function ReportNumber({ cell: { heading, value, before, events, unit, list }, name }: ReportNumberProps) {
  if (value === null)
    return (
      <span className="text-muted-foreground">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('No total')}</span>
      </span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-3">
      <ChangeNote value={value} before={before} unit={unit} events={events} neutral />
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
