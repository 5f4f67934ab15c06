import type { ListedTransaction } from '@cubby/contract/money/transactions'
import type { ReactNode } from 'react'
import { Day, useTimeZone } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { AmountCell } from './amount-cell.tsx'
import { centerText, paidTexts, receivedText } from './transaction-labels.ts'

interface TransactionCardProps {
  transaction: ListedTransaction
  status: ReactNode
  menu: ReactNode
}

export function TransactionCard({ transaction, status, menu }: TransactionCardProps) {
  const { student_name, class_name, created_at } = transaction
  const paid = paidTexts(transaction, useTimeZone()).join('; ')
  const received = receivedText(transaction)
  const center = centerText(transaction)
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere text-lg">{student_name}</h2>
        <span className="max-w-[60%] text-end font-semibold text-lg">
          <AmountCell {...transaction} />
        </span>
      </div>
      <p>
        <SessionLink id={transaction.session_id} section="money">
          {class_name}
        </SessionLink>
      </p>
      <p className="figures text-muted-foreground text-sm">
        {paid
          ? rich('Charged <day></day>, paid {paid}', { paid, day: () => <Day of={created_at} /> })
          : rich('Charged <day></day>', { day: () => <Day of={created_at} /> })}
        {received && `, ${received}`}
      </p>
      {center && <p className="figures wrap-anywhere text-sm">{center}</p>}
      <div className="mt-auto flex items-center justify-between gap-2">
        {status}
        {menu}
      </div>
    </Card>
  )
}
