import type { DiscountCode, DiscountState } from '@cubby/contract/money/discounts'
import { reductionText } from '@cubby/rules/money/discount'
import { amountText, priceText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyCashBox } from '@/art/office-desk.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { DiscountForm } from './discount-form.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { useDiscounts } from './use-payments.ts'

const states: Readonly<Record<DiscountState, { label: string; tone: ChipTone }>> = {
  active: { label: t('Active'), tone: 'success' },
  upcoming: { label: t('Not yet valid'), tone: 'pending' },
  over: { label: t('Expired'), tone: 'neutral' },
  used_up: { label: t('Used up'), tone: 'neutral' },
  ended: { label: t('Ended'), tone: 'neutral' },
}

/** The discount codes of the school. The search finds their text, note, and classes. */
export function Discounts({ search, filters }: { search: PaymentsSearch; filters: ReactNode }) {
  const query = useDiscounts()
  const [opened, setOpened] = useState<DiscountCode | 'new' | null>(null)
  const words = (search.searchTerm ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ code, note, class_titles }: DiscountCode) => {
    const text = [code, note, ...class_titles].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return (
    <section aria-label={t('Discount codes')} className="grid gap-4 xl:gap-2.5">
      <div className="grid gap-3 sm:flex sm:items-center">
        <div className="flex-1">{filters}</div>
        <Button size="small" onClick={() => setOpened('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('Add Code')}
        </Button>
      </div>
      <ListState
        query={query}
        failed={t('The discount codes could not be loaded')}
        announcement={({ discounts }) =>
          t('{count, plural, one {# code} other {# codes}}', { count: discounts.filter(isFound).length })
        }
        empty={{
          is: ({ discounts }) => !discounts.some(isFound),
          title: words.length > 0 ? t('No codes found') : t('No codes yet'),
          detail:
            words.length > 0 ? t('Try another search.') : t('Add a code to take something off the price.'),
          picture: <EmptyCashBox />,
        }}
      >
        {({ discounts }) => (
          <ul className="grid gap-3 xl:grid-cols-2">
            {discounts.filter(isFound).map((discount) => (
              <DiscountCard key={discount.id} discount={discount} onEdit={() => setOpened(discount)} />
            ))}
          </ul>
        )}
      </ListState>
      <p className="max-w-prose text-muted-foreground text-sm">
        {t(
          'Students enter a code before they enroll. If several discounts apply, only the largest counts. Early bird prices and prices for returning students are set in a class.',
        )}
      </p>
      {opened && (
        <Dialog
          title={opened === 'new' ? t('Add Discount Code') : t('Change {code}', { code: opened.code })}
          onClosed={() => setOpened(null)}
        >
          {(close) => <DiscountForm discount={opened === 'new' ? null : opened} close={close} />}
        </Dialog>
      )}
    </section>
  )
}

function DiscountCard({ discount, onEdit }: { discount: DiscountCode; onEdit: () => void }) {
  const { code, note, uses, max_uses, given, state } = discount
  return (
    <Card as="li" className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 p-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere figures font-semibold text-lg">{code}</span>
          <span className="figures font-semibold">−{reductionText(discount)}</span>
          <Chip tone={states[state].tone}>{states[state].label}</Chip>
        </p>
        {note && <p className="wrap-anywhere">{note}</p>}
        <p className="figures text-muted-foreground text-sm">{limitsText(discount)}</p>
        <p className="figures text-sm">
          {[
            max_uses === null
              ? t('{uses, plural, one {# use} other {# uses}}', { uses })
              : t('{uses} of {maxUses, plural, one {# use} other {# uses}}', { uses, maxUses: max_uses }),
            uses > 0 && t('{amount} taken off', { amount: amountText(given) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Button variant="outline" size="icon" aria-label={t('Change {code}', { code })} onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  )
}

/** Says where and when a code applies: 'CPR, Art, from Dec 1 to Dec 31, 2026, once for each student'. */
export function limitsText(discount: DiscountCode): string {
  const { class_titles, valid_from, valid_through, max_uses_per_student, min_price } = discount
  const dayText = (day: string) => displayDate(day, day)
  return [
    class_titles.length === 0 ? t('All classes') : class_titles.join(', '),
    ...(valid_from ? [t('from {date}', { date: dayText(valid_from) })] : []),
    ...(valid_through ? [t('through {date}', { date: dayText(valid_through) })] : []),
    ...(max_uses_per_student === null
      ? []
      : [t('{count, plural, one {once} other {# times}} for each student', { count: max_uses_per_student })]),
    ...(min_price > 0 ? [t('for prices from {amount}', { amount: priceText(min_price) })] : []),
  ].join(', ')
}
