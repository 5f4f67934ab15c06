import { messages } from '@cubby/contract/messages'
import type { AnalyticsRange, ReportName, ReportRow } from '@cubby/contract/office/analytics'
import { Info } from 'lucide-react'
import { Explanation } from '@/desk/ui/explanation.tsx'
import { metricName } from './analytics-search.ts'
import { ReportCards } from './report-cards.tsx'
import type { ComparedReport } from './report-figures.ts'
import { linesOf, type ReportLine } from './report-lines.ts'
import { ReportNumber } from './report-number.tsx'
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
    return <p className="py-12 text-center text-muted-foreground">{messages.noAnalytics}</p>
  return (
    <>
      <ReportCards label={metricName(name)} lines={[...lines, total]} />
      <table
        aria-label={metricName(name)}
        className="figures hidden w-full text-sm sm:table print:table print:text-xs"
      >
        <thead className="text-muted-foreground">
          <tr className="border-b align-bottom">
            <th scope="col" className="py-2 pr-4 text-left">
              {shape.heading}
            </th>
            {shape.columns.map(({ key, heading, about }) => (
              <th key={key} scope="col" className="py-2 pl-4 text-right">
                <Explanation
                  label={`What is counted: ${heading}`}
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
      <th scope="row" className="py-2 pr-4 text-left font-[inherit]">
        {name}
      </th>
      {cells.map((cell) => (
        <td key={cell.key} className="py-1 pl-4 text-right">
          <ReportNumber cell={cell} name={name} />
        </td>
      ))}
    </tr>
  )
}
