import { PageHeading } from '@/layout/page-heading.tsx'

export function ClassesBanner() {
  return (
    <div className="border-b bg-muted">
      <div className="shell grid gap-3 py-8 lg:py-14">
        <PageHeading className="max-w-3xl text-display">
          Classes for people who look after children
        </PageHeading>
        <p className="max-w-2xl text-lg text-muted-foreground">
          Evenings, Saturdays and single days, in Brooklyn and live online. Pick a date, take a seat, and
          leave with a certificate your center can file.
        </p>
      </div>
    </div>
  )
}
