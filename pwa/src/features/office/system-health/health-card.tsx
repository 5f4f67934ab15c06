import type { HealthCause } from '@cubby/contract/office/health-causes'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { healthLabels } from './health-labels.ts'

interface HealthCardProps {
  title: string
  status: 'ok' | 'warning'
  cause: HealthCause | null
  facts: readonly (readonly [string, string])[]
}

export function HealthCard({ title, status, cause, facts }: HealthCardProps) {
  return (
    <Card as="section" className="grid content-start gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Chip tone={status === 'ok' ? 'success' : 'warning'}>
          {status === 'ok' ? 'OK' : 'Needs attention'}
        </Chip>
      </div>
      {cause && <p>{healthLabels[cause]}</p>}
      <dl className="figures grid gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
