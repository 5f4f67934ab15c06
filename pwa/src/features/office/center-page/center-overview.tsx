import { phoneText } from '@cubby/contract/phone'
import { reductionText } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
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
          { name: 'Owed on Invoices', value: amountText(balance.owed) },
          { name: 'Overdue', value: amountText(balance.overdue) },
          {
            name: 'Not Invoiced',
            value: amountText(balance.not_invoiced),
            about: 'What is not on a sent invoice yet, including drafts.',
          },
          { name: 'Due for Refunds', value: amountText(balance.refund_due) },
          { name: 'Directors', value: count('director') },
          { name: 'Staff', value: count('staff') },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {request && (
          <Part title="Request">
            <p className="font-semibold">{request.contact_name}</p>
            <p className="text-muted-foreground">
              <EmailText>{request.email}</EmailText>, <Day of={center.created_at} />
            </p>
            <p className="whitespace-pre-line">{request.message || 'No message.'}</p>
          </Part>
        )}
        <Part title="Billing">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            <Fact name="Address">
              <span className="whitespace-pre-line">{center.address}</span>
            </Fact>
            <Fact name="Billing email">
              <EmailText>{center.billing_email}</EmailText>
            </Fact>
            <Fact name="Phone">{phoneText(center.phone ?? '') || 'None'}</Fact>
            <Fact name="Tax-exempt number">{center.tax_exempt_number || 'None'}</Fact>
          </dl>
        </Part>
        <Part title="Terms">
          <ul className="list-disc pl-5">
            {termsTexts(terms).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {terms.class_discounts.map((one) => (
              <li key={one.class_id}>
                {`${reductionText(one)} off ${classes.find(({ id }) => id === one.class_id)?.title ?? 'a class'}`}
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Notes">
          <p className="whitespace-pre-line">{notes || 'No notes. Only the office reads them.'}</p>
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
