import type { ReportLine } from './report-lines.ts'
import { ReportNumber } from './report-number.tsx'

/** The lines of a report as cards, for phones. */
export function ReportCards({ label, lines }: { label: string; lines: readonly ReportLine[] }) {
  return (
    <ul aria-label={label} className="grid divide-y sm:hidden print:hidden">
      {lines.map(({ key, name, cells }) => (
        <li key={key} className={key === 'total' ? 'border-foreground! border-t-2 pt-3' : 'py-3'}>
          <h3 className="text-base">{name}</h3>
          <dl className="figures text-sm">
            {cells.map((cell) => (
              <div key={cell.key} className="flex items-baseline justify-between gap-3">
                <dt className="shrink-0 text-muted-foreground">{cell.heading}</dt>
                <dd className="text-right">
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
