import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Card } from '@/ui/card.tsx'

interface FactorCardProps {
  Icon: LucideIcon
  title: string
  children: ReactNode
}

/** One kind of second factor. */
export function FactorCard({ Icon, title, children }: FactorCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4 p-5">
      <h3 id={id} className="flex items-center gap-2.5 text-xl">
        <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </Card>
  )
}
