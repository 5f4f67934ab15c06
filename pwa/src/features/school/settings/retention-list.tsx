import { retentionRules } from '@cubby/contract/school/retention'

/** What the server keeps, how long, and why. */
export function RetentionList() {
  return (
    <dl className="divide-y text-sm">
      {retentionRules.map(({ what, kept, why }) => (
        <div key={what} className="grid gap-0.5 py-2">
          <dt className="font-semibold">{what}</dt>
          <dd>{kept.replaceAll('`', '')}.</dd>
          <dd className="text-muted-foreground">{why}</dd>
        </div>
      ))}
    </dl>
  )
}
