import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { Conflicts } from '@cubby/contract/errors'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { codeName } from '@/features/school/audit-log/code-names.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

interface ConflictPanelProps {
  conflicts: Conflicts
  /** The class as loaded, for the days of its sessions. */
  stored: AdminClass | null
  onResolve: (keep: 'mine' | 'theirs') => void
}

/** 'dates.018f….end_date' → 'Mar 2, 2099: end date'. */
function nameOf(path: string, stored: AdminClass | null): string {
  const [list, sessionId, name = ''] = path.split('.')
  if (list !== 'dates') return codeName(path)
  const session = stored?.sessions.find(({ id }) => id === sessionId)
  const day = session ? displayDate(session.session_date, session.end_date) : t('New session')
  return `${day}: ${codeName(name)}`
}

/** Shows the fields that another user has saved in the meantime, beside those of this form. */
export function ConflictPanel({ conflicts, stored, onResolve }: ConflictPanelProps) {
  const rows = Object.entries(conflicts)
  return (
    <Card as="section" className="grid gap-3 border-warning p-4" aria-label={t('Changes by another user')}>
      {rows.length === 0 ? (
        <p>{t('Your values are the same as the saved ones.')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-start text-muted-foreground">
                {[t('Field'), t('Yours'), t('Theirs')].map((head) => (
                  <th key={head} scope="col" className="border-b py-2 pe-4">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([path, { yours, theirs }]) => (
                <tr key={path}>
                  <th
                    scope="row"
                    className="border-b py-2 pe-4 text-start font-semibold first-letter:uppercase"
                  >
                    {nameOf(path, stored)}
                  </th>
                  <td className="border-b py-2 pe-4">{yours ?? '–'}</td>
                  <td className="border-b py-2">{theirs ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onResolve('mine')}>
          {t('Overwrite with my changes')}
        </Button>
        <Button size="small" variant="outline" onClick={() => onResolve('theirs')}>
          {t('Use their changes')}
        </Button>
      </div>
    </Card>
  )
}
