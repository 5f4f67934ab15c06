import { t } from '@cubby/texts/t'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { Moment } from '@/desk/dates/dates.tsx'
import { eventText } from '@/features/school/audit-log/event-text.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { SectionProps } from './center-search.ts'

/** What happened to the center, the newest first. */
export function CenterHistory({ details: { history } }: SectionProps) {
  if (history.length === 0) {
    return (
      <EmptyState picture={<EmptyClipboard />} title={t('Nothing has happened yet')}>
        {t('Changes of the center, its people, orders, and invoices appear here.')}
      </EmptyState>
    )
  }
  return (
    <Card>
      <ol className="divide-y">
        {history.map(({ id, action, at, by, text }) => (
          <li key={id} className="grid gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[13rem_1fr]">
            <span className="figures text-muted-foreground">
              <Moment of={at} />
            </span>
            <span className="wrap-anywhere min-w-0">
              <span className="font-semibold">{eventText(action)}</span>
              {text && <span className="block">{text}</span>}
              {by && <span className="block text-muted-foreground">{by}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
