import { phoneText } from '@cubby/contract/phone'
import { reductionText } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { StatCards } from '@/desk/shell/stat-cards.tsx'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { termsTexts } from '@/features/money/centers-admin/center-labels.ts'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import type { SectionProps } from './center-search.ts'

/** What is owed, whom to write to, and how the center is billed. */
export function CenterOverview({ details: { center, people, balance } }: SectionProps) {
  const { request, terms, notes } = center
  const count = (kind: 'director' | 'staff') => people.filter((person) => person.kind === kind).length
  const classes = useAllClasses().data ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatCards
        stats={[
          { name: t('Owed on Invoices'), value: amountText(balance.owed) },
          { name: t('Overdue'), value: amountText(balance.overdue) },
          {
            name: t('Not Invoiced'),
            value: amountText(balance.not_invoiced),
            about: t('What is not on a sent invoice yet, including drafts.'),
          },
          { name: t('Due for Refunds'), value: amountText(balance.refund_due) },
          { name: t('Directors'), value: count('director') },
          { name: t('Staff'), value: count('staff') },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {request && (
          <Part title={t('Request')}>
            <p className="font-semibold">{request.contact_name}</p>
            <p className="text-muted-foreground">
              <EmailText>{request.email}</EmailText>, <Day of={center.created_at} />
            </p>
            <p className="whitespace-pre-line">{request.message || t('No message.')}</p>
          </Part>
        )}
        <Part title={t('Billing')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            <Fact name={t('Address')}>
              <span className="whitespace-pre-line">{center.address}</span>
            </Fact>
            <Fact name={t('Billing email')}>
              <EmailText>{center.billing_email}</EmailText>
            </Fact>
            <Fact name={t('Phone')}>{phoneText(center.phone ?? '') || t('None')}</Fact>
            <Fact name={t('Tax-exempt number')}>{center.tax_exempt_number || t('None')}</Fact>
          </dl>
        </Part>
        <Part title={t('Terms')}>
          <ul className="list-disc ps-5">
            {termsTexts(terms).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {terms.class_discounts.map((one) => {
              const reduction = reductionText(one)
              const title = classes.find(({ id }) => id === one.class_id)?.title
              return (
                <li key={one.class_id}>
                  {title
                    ? t('{reduction} off {title}', { reduction, title })
                    : t('{reduction} off a class', { reduction })}
                </li>
              )
            })}
          </ul>
        </Part>
        <Part title={t('Notes')}>
          <p className="whitespace-pre-line">{notes || t('No notes. Only the office reads them.')}</p>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      className="figures wrap-anywhere grid grid-cols-1 content-start gap-2 p-4 text-sm sm:p-5"
    >
      <h3 className="text-lg">{title}</h3>
      {children}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
