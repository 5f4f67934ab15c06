import type { LegalText } from '@cubby/contract/accounts/legal-texts'
import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useProvider } from '@/offline/hooks/use-collection.ts'

interface PublishedNoteProps {
  text: Pick<LegalText, 'version' | 'published_at'>
  /** The number of the current version. */
  newest: number
}

/** The number and the day of a version, and whether a newer one is in effect. */
export function PublishedNote({ text: { version, published_at }, newest }: PublishedNoteProps) {
  const timezone = useProvider()?.timezone
  const day = timezone ? dayOf(new Date(published_at), timezone) : published_at.slice(0, 10)
  return (
    <p className="figures text-muted-foreground">
      {version < newest
        ? t('Version {version}, published {day}. Version {newest} is in effect now.', {
            version,
            day: displayDate(day, day),
            newest,
          })
        : t('Version {version}, published {day}', { version, day: displayDate(day, day) })}
    </p>
  )
}
