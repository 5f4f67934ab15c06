import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { ClassShares, Standard } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { sharesOn } from '@cubby/rules/teaching/hour-credits'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { useStandards } from '@/desk/shell/use-standards.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { SharesForm } from './shares-form.tsx'
import { areasOf, isCard } from './standard-areas.ts'

/** What the hours of a class count for. It is saved on its own, apart from the rest of the class. */
export function ClassSharesSection({ stored }: { stored: AdminClass }) {
  const today = useToday()
  const standards = useStandards()
  const query = useQuery({
    queryKey: [...CLASSES, stored.id, 'shares'],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/classes/:id/shares', { params: { id: stored.id }, signal })).versions,
  })
  const [isEditing, setEditing] = useState(false)
  const loaded =
    query.data && standards.data ? { versions: query.data, standards: standards.data } : undefined
  const both = {
    data: loaded,
    error: query.error ?? standards.error,
    refetch: () => Promise.all([query.refetch(), standards.refetch()]),
  }
  return (
    <section aria-labelledby="class-shares" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id="class-shares" className="text-lg">
            {t('Hours that count')}
          </h3>
          <p className="text-muted-foreground text-sm">
            {t(
              'Students with a certificate earn the hours that they attended. These hours are saved separately from the class.',
            )}
          </p>
        </div>
        <Button variant="outline" size="small" disabled={!loaded} onClick={() => setEditing(true)}>
          <Pencil className="size-4" aria-hidden="true" />
          {t('Change Hours')}
        </Button>
      </div>
      <ListState
        query={both}
        failed={t('The hours of the class could not be loaded')}
        announcement={() => t('Hours')}
      >
        {({ versions, standards: all }) => (
          <ShareVersions versions={versions} standards={all} today={today} />
        )}
      </ListState>
      {isEditing && loaded && (
        <Dialog title={t('Hours that count')} onClosed={() => setEditing(false)}>
          {(close) => <SharesForm stored={stored} {...loaded} close={close} />}
        </Dialog>
      )}
    </section>
  )
}

interface ShareVersionsProps {
  versions: readonly ClassShares[]
  standards: readonly Standard[]
  today: string
}

/** The current version, the ones that follow it, and those before. */
function ShareVersions({ versions, standards, today }: ShareVersionsProps) {
  const current = sharesOn(versions, today)
  if (versions.length === 0) {
    return <p className="text-sm">{t('The class does not count for any standard yet.')}</p>
  }
  return (
    <ol className="grid gap-3">
      {versions.toReversed().map((version) => (
        <li key={version.effective_from ?? ''} className="grid gap-1 rounded-control border p-3 text-sm">
          <p className="figures font-semibold">
            {periodText(versions, version)}
            {version === current && versions.length > 1 && ' (current)'}
          </p>
          <p className="figures text-muted-foreground">
            {t('The whole class: {hours, plural, one {# hour} other {# hours}}', { hours: version.hours })}
          </p>
          {version.shares.length === 0 ? (
            <p>{t('Does not count for any standard.')}</p>
          ) : (
            <dl className="grid gap-1.5">
              {[...Map.groupBy(version.shares, (share) => share.standard_id)].map(([id, shares]) => (
                <StandardShares
                  key={id}
                  standard={standards.find((standard) => standard.id === id)}
                  shares={shares}
                  day={version.effective_from ?? today}
                />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Says for which certificates a version counts. */
function periodText(versions: readonly ClassShares[], { effective_from: from }: ClassShares): string {
  if (from) return t('Certificates completed on or after {day}', { day: displayDate(from, from) })
  const [next] = versions.flatMap(({ effective_from }) => effective_from ?? []).toSorted()
  return next
    ? t('Certificates completed before {day}', { day: displayDate(next, next) })
    : t('All certificates')
}

interface StandardSharesProps {
  standard: Standard | undefined
  /** The shares of the standard. */
  shares: ClassShares['shares']
  day: string
}

/** The name of a standard, and below it the hours that count for each of its areas. */
function StandardShares({ standard, shares, day }: StandardSharesProps) {
  const areas = standard ? areasOf(standard, day) : []
  return (
    <div>
      <dt className="wrap-anywhere font-semibold">{standard?.name ?? shares[0]?.standard_id}</dt>
      {shares.map(({ area_id, hours }) => (
        <dd key={area_id} className="figures flex justify-between gap-4">
          <span className="wrap-anywhere min-w-0">
            {areas.find(({ id }) => id === area_id)?.name ?? area_id}
          </span>
          <span className="shrink-0">
            {standard && isCard(standard, day)
              ? t('Card')
              : t('{hours, plural, one {# hour} other {# hours}}', { hours })}
          </span>
        </dd>
      ))}
    </div>
  )
}
