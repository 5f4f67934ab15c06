import { messages } from '@cubby/contract/messages'
import type { ReportedError } from '@cubby/contract/school/error-reports'
import { RETENTION_DAYS } from '@cubby/contract/school/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { Tabs } from '@/desk/ui/tabs.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'
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
        Errors in the app
      </h2>
      <p className="max-w-prose text-muted-foreground text-sm">
        Devices report errors without the name of their user. Please send open ones to the people who maintain
        Cubby. A resolved error returns when it happens in another version.
      </p>
      <Tabs
        label="Errors in the app"
        tabs={[
          { id: 'open', label: 'Open' },
          { id: 'resolved', label: 'Resolved' },
        ]}
        current={show}
        onChange={onShow}
      >
        <ListState
          query={query}
          failed={messages.errorReportsFailed}
          announcement={({ total }) => pluralize(total, 'error')}
          empty={{
            title: show === 'open' ? 'No open errors' : 'No resolved errors',
            detail: `Errors are deleted ${RETENTION_DAYS.errorReports} days after the last report.`,
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
                  These are the newest {errors.length} of {total}.
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
          <Chip>Version {error.version}</Chip>
          <Chip>{kindLabels[error.kind]}</Chip>
          <span>
            {pluralize(error.count, 'time')}, last <Moment of={error.last_seen_at} />
          </span>
        </p>
      </div>
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={onOpen}>
        Details<span className="sr-only"> of {error.message}</span>
      </Button>
    </Card>
  )
}
