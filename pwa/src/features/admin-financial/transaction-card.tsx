import type { Transaction } from '@cubby/contract/financial'
import { amountText } from '@cubby/rules/price'
import type { ReactNode } from 'react'
import { Day } from '@/features/admin/day.tsx'
import { useTimeZone } from '@/features/admin/time-zone.ts'
import { Card } from '@/ui/card.tsx'
import { paidText } from './transaction-words.ts'

export function TransactionCard({ transaction, status }: { transaction: Transaction; status: ReactNode }) {
  const { student_name, class_name, amount, created_at } = transaction
  const paid = paidText(transaction, useTimeZone())
  return (
    <Card as="li" className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words text-lg">{student_name}</h2>
        <span className="figures font-semibold text-lg">{amountText(amount)}</span>
      </div>
      <p>{class_name}</p>
      <p className="figures text-muted-foreground text-sm">
        Charged <Day of={created_at} />
        {paid && `, paid ${paid}`}
      </p>
      <div className="mt-auto">{status}</div>
    </Card>
  )
}
