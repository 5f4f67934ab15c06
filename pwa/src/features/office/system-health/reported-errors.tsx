import { messages } from '@cubby/contract/messages'
import type { ReportedError } from '@cubby/contract/school/error-reports'
import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'
import { ErrorDialog, kindLabels } from './error-dialog.tsx'

/** How often the state of the system and the reported errors are fetched, in milliseconds. */
export const REFRESH_MS = 30_000

export type ShownErrors = 'open' | 'resolved'

interface ReportedErrorsProps {
  show: ShownErrors
  onShow: (show: ShownErrors) => void
}

/** The errors that devices reported: those to look at, and those that are resolved. */
export function ReportedErrors({ show, onShow }: ReportedErrorsProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const query = useQuery({
    queryKey: ['error-reports', show],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/error-reports', { query: { show }, signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <section aria-labelledby="reported-errors" className="grid gap-3">
      <h2 id="reported-errors" className="text-xl">
        {t('Errors in the app')}
      </h2>
      <p className="max-w-prose text-muted-foreground text-sm">
        {t(
          'Devices report errors without the name of their user. Send open ones to the people who maintain Cubby. A resolved error returns when it happens in another version.',
        )}
      </p>
      <Tabs
        label={t('Errors in the app')}
        tabs={[
          { id: 'open', label: t('Open') },
          { id: 'resolved', label: t('Resolved') },
        ]}
        current={show}
        onChange={onShow}
      >
        <ListState
          query={query}
          failed={t(messages.errorReportsFailed)}
          announcement={({ total }) => t('{total, plural, one {# error} other {# errors}}', { total })}
          empty={{
            title: show === 'open' ? t('No open errors') : t('No resolved errors'),
            detail: t('Errors are deleted {days} days after the last report.', {
              days: RETENTION_DAYS.errorReports,
            }),
            is: ({ total }) => total === 0,
          }}
        >
          {({ errors, total }) => (
            <div className="grid gap-3">
              <ul className="grid gap-3">
                {errors.map((error) => (
                  <ErrorRow key={error.id} error={error} onOpen={() => setOpened(error.id)} />
                ))}
              </ul>
              {errors.length < total && (
                <p className="text-muted-foreground text-sm">
                  {t('These are the newest {count} of {total}.', { count: errors.length, total })}
                </p>
              )}
            </div>
          )}
        </ListState>
      </Tabs>
      {opened !== null && <ErrorDialog id={opened} onClosed={() => setOpened(null)} />}
    </section>
  )
}

function ErrorRow({ error, onOpen }: { error: ReportedError; onOpen: () => void }) {
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="wrap-anywhere font-semibold">{error.message}</p>
        <p className="figures flex flex-wrap items-center gap-2 text-muted-foreground text-sm">
          <Chip>{t('Version {version}', { version: error.version })}</Chip>
          <Chip>{kindLabels[error.kind]}</Chip>
          <span>
            {rich('{count, plural, one {# time} other {# times}}, last <moment></moment>', {
              count: error.count,
              moment: () => <Moment of={error.last_seen_at} />,
            })}
          </span>
        </p>
      </div>
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
        {rich('Details<hidden> of {message}</hidden>', { message: error.message, hidden: srOnly })}
      </Button>
    </Card>
  )
}
