import type { MyCenter } from '@cubby/contract/student/my-center'
import { priceText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Facts } from '@/ui/facts.tsx'
import { figuresOf } from './center-figures.ts'
import type { MyCenterSearch } from './center-search.ts'
import { useToday } from './use-my-center.ts'

/** What needs the director first, in one sentence. Each figure leads to what it counts. */
export function FigureLinks({ center }: { center: MyCenter }) {
  const { ending, lacking, unpaid } = figuresOf(center, useToday())
  const { owed, overdue } = center.balance
  const unpaidText =
    overdue > 0
      ? t('{unpaid} unpaid, {overdue} overdue', { unpaid: priceText(owed), overdue: priceText(overdue) })
      : t('{amount} unpaid', { amount: priceText(owed) })
  const figures: { text: string; search: Pick<MyCenterSearch, 'show' | 'tab'> }[] = [
    { text: ending, search: { show: 'expiring' } },
    { text: lacking, search: { show: 'missing' } },
    { text: unpaid.length > 0 ? unpaidText : '', search: { tab: 'invoices' } },
  ]
  return (
    <Facts aria-label={t('At a glance')} className="empty:hidden max-sm:grid max-sm:divide-y">
      {figures.map(
        ({ text, search }) =>
          text && (
            <li key={text} className="sm:flex sm:items-center">
              <Link
                to="/my-center"
                search={{ center: center.id, ...search }}
                hash="parts"
                className="flex min-h-11 items-center justify-between gap-3 leading-snug hover:decoration-2 max-sm:text-sm max-sm:hover:underline sm:underline sm:decoration-1 sm:underline-offset-4"
              >
                {text}
                <ChevronRight
                  className="size-4 shrink-0 text-muted-foreground sm:hidden"
                  aria-hidden="true"
                />
              </Link>
            </li>
          ),
      )}
    </Facts>
  )
}
