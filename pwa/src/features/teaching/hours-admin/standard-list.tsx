import type { Standard } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { useToday } from '@/desk/dates/dates.tsx'
import { useStandards } from '@/desk/shell/use-standards.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { StandardForm } from './standard-form.tsx'
import { rulesText } from './standard-text.ts'

/** The standards with what they ask for now, their sources, and their versions. */
export function StandardList() {
  const query = useStandards()
  const [opened, setOpened] = useState<Standard | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted-foreground text-sm">
          {t(
            'When the rules change, add a new version that starts on a chosen day. Periods and cards that began earlier keep the old rules.',
          )}
        </p>
        <Button size="small" onClick={() => setOpened('new')}>
          <Plus className="size-4" aria-hidden="true" />
          {t('Add Standard')}
        </Button>
      </div>
      <ListState
        query={query}
        failed={t('The standards could not be loaded')}
        announcement={(standards) =>
          t('{count, plural, one {# standard} other {# standards}}', { count: standards.length })
        }
        empty={{
          is: (standards) => standards.length === 0,
          title: t('No standards yet'),
          detail: t('Add what a regulation or a credential requires.'),
          picture: <EmptyClipboard />,
        }}
      >
        {(standards) => (
          <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {standards
              .toSorted((a, b) => Number(a.archived) - Number(b.archived))
              .map((standard) => (
                <StandardCard key={standard.id} standard={standard} onEdit={() => setOpened(standard)} />
              ))}
          </ul>
        )}
      </ListState>
      {opened && (
        <Dialog
          wide
          title={opened === 'new' ? t('Add Standard') : t('Change Standard')}
          onClosed={() => setOpened(null)}
        >
          {(close) => (
            <StandardForm
              standard={opened === 'new' ? null : opened}
              standards={query.data ?? []}
              close={close}
            />
          )}
        </Dialog>
      )}
    </div>
  )
}

function StandardCard({ standard, onEdit }: { standard: Standard; onEdit: () => void }) {
  const today = useToday()
  const { id, name, authority, archived, versions } = standard
  const current = versionOn(versions, today)
  const coming = versions.filter(({ effective_from }) => effective_from !== null && effective_from > today)
  return (
    <Card as="li" className="grid grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-lg">{name}</h2>
          <p className="wrap-anywhere text-muted-foreground text-sm">{authority}</p>
        </div>
        <Button variant="outline" size="icon" aria-label={t('Change {name}', { name })} onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <p className="figures flex flex-wrap items-center gap-2">
        {archived && <Chip>{t('Archived')}</Chip>}
        <Chip tone="primary">{t('Version {number}', { number: current.number })}</Chip>
        {coming.map(({ number, effective_from }) => (
          <Chip key={number} tone="pending">
            {t('Version {number} from {day}', {
              number,
              day: displayDate(effective_from ?? '', effective_from ?? ''),
            })}
          </Chip>
        ))}
      </p>
      <ul className="figures wrap-anywhere list-disc ps-5 text-sm">
        {rulesText(current.rules).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="min-h-8 py-1 font-semibold pointer-coarse:min-h-11 pointer-coarse:py-2.5">
          {rich('Source<hidden> of {name}</hidden>', { name, hidden: srOnly })}
        </summary>
        <p className="wrap-anywhere text-muted-foreground">{current.source || t('No source is named.')}</p>
      </details>
      <Link to="/admin/hours" search={{ standard: id }} className={`${textLink} justify-self-start text-sm`}>
        {rich('Who lacks what<hidden> of {name}</hidden>', { name, hidden: srOnly })}
      </Link>
    </Card>
  )
}
