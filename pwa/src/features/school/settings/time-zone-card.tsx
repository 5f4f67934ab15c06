import type { TimeZoneResponse } from '@cubby/contract/time-zone'
import { t } from '@cubby/texts/t'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { syncSoon } from '@/offline/sync/sync.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SettingsPart } from './settings-part.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'

const KEY = ['time-zone']

export const timeZoneQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => callAsUser('GET', '/admin/settings/time-zone', { signal }),
})

/** Shows the time zone of all sessions, and changes it. */
export function TimeZoneCard() {
  const { data: state } = useQuery(timeZoneQuery)
  return (
    <SettingsPart part="timezone">
      {state && <TimeZoneFields key={state.timezone} state={state} />}
    </SettingsPart>
  )
}

function TimeZoneFields({ state }: { state: TimeZoneResponse }) {
  const { timezone, is_fixed, is_chosen } = state
  // Always the one in force, so that no press moves all meetings by mistake.
  const [chosen, choose] = useState<string | null>(timezone)
  const [asks, setAsks] = useState(false)
  if (is_fixed) {
    return (
      <p>
        {rich('<b>{timezone}</b>, set by the server in <code></code>', {
          timezone,
          b: (words) => <strong>{words}</strong>,
          code: () => <code>PROVIDER_TIMEZONE</code>,
        })}
      </p>
    )
  }
  return (
    <>
      {!is_chosen && (
        <Alert tone="info">
          {t('No time zone has been chosen yet. For now, it is {timezone}.', { timezone })}
          {deviceTimeZone() !== timezone &&
            ` ${t('This device is in {timezone}.', { timezone: deviceTimeZone() })}`}
        </Alert>
      )}
      <TimeZonePicker chosen={chosen} onChoose={choose} known={[timezone, deviceTimeZone()]} />
      {chosen && (chosen !== timezone || !is_chosen) && (
        <Button className="justify-self-start" onClick={() => setAsks(true)}>
          {is_chosen ? t('Change the time zone') : t('Use this time zone')}
        </Button>
      )}
      {chosen && asks && (
        <Dialog title={t('Change the time zone?')} onClosed={() => setAsks(false)}>
          {(close) => <TimeZoneForm from={timezone} to={chosen} close={close} />}
        </Dialog>
      )}
    </>
  )
}

/** Names each meeting that the change shifts, before it is made. */
export function TimeZoneForm({ from, to, close }: { from: string; to: string; close: () => void }) {
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: [...KEY, to],
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/settings/time-zone', { query: { timezone: to }, signal }),
  })
  const shifted = preview.data?.shifted_meetings
  const form = useOperationForm({
    send: async (call) => {
      const body = { timezone: to, shifted_meetings: shifted?.length ?? 0 }
      await call('PUT', '/admin/settings/time-zone', { body }).catch(async (error: unknown) => {
        await preview.refetch()
        throw error
      })
      syncSoon('connection', ['provider', 'classes', 'enrollments'])
      void queries.invalidateQueries({ queryKey: ['setup'] })
    },
    done: t('The time zone was changed'),
    failed: t('Failed to change the time zone'),
    queryKey: KEY,
    close,
  })
  return (
    <OperationForm
      form={form}
      failure={form.failure ?? (preview.isError ? t('Failed to find the meetings that would shift') : null)}
      busy={form.busy || preview.isFetching}
      disabled={!shifted}
      danger={(shifted?.length ?? 0) > 0}
      submit={t('Change')}
    >
      <p>
        {rich('From <b>{from}</b> to <b>{to}</b>', {
          from,
          to,
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      {shifted?.length === 0 && <p>{t('No upcoming meeting would begin earlier or later.')}</p>}
      {shifted && shifted.length > 0 && (
        <>
          <p>
            {t(
              'Dates and times stay as written, so {count, plural, one {# meeting} other {# meetings}} would begin earlier or later. No one is notified. Subscribed calendars change, too.',
              { count: shifted.length },
            )}
          </p>
          <ul
            aria-label={t('Meetings that would shift')}
            className="grid max-h-72 gap-2 overflow-y-auto text-sm"
          >
            {shifted.map(({ id, class_title, starts_at, would_start_at }) => (
              <li key={id} className="wrap-anywhere">
                {rich('<b>{classTitle}</b>: {before}, then {after} in {timezone}', {
                  classTitle: class_title,
                  b: (words) => <strong>{words}</strong>,
                  before: momentIn(starts_at, from),
                  after: momentIn(would_start_at, from),
                  timezone: from,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </OperationForm>
  )
}

function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function momentIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
}
