import type { SessionStatus as Status } from '@cubby/contract/catalogue'
import type { SessionWithStudents } from '@cubby/contract/class-people'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { sessionStatusNames } from './class-words.ts'
import { CLASSES } from './use-classes.ts'

const stay = () => {}

/** Chooses a session's status; nothing happens before the button, because students are told. */
export function SessionStatus({ session, locked }: { session: SessionWithStudents; locked: boolean }) {
  const askOnce = useAskOnce()
  const [chosen, setChosen] = useState<Status | null>(null)
  const status = chosen ?? session.status
  const act = useAct(
    async () => {
      await askOnce(`/sessions/sessions/${session.session_id}/status`, { method: 'PATCH', body: { status } })
      setChosen(null)
    },
    { done: messages.sessionStatusUpdated, failed: messages.sessionStatusFailed },
    stay,
    CLASSES,
  )
  const hint = locked
    ? 'A removed session is locked'
    : status === 'cancelled' && session.status !== 'cancelled'
      ? 'Everybody enrolled will be notified'
      : undefined
  return (
    <div className="grid gap-2">
      {act.failure && (
        <Alert tone="error" announced>
          {act.failure}
        </Alert>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <div className="w-56">
          <Field label="Session status" {...(hint && { hint })}>
            {(control) => (
              <Select
                {...control}
                disabled={locked}
                value={status}
                onChange={(event) => setChosen(event.target.value as Status)}
              >
                {Object.entries(sessionStatusNames).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {status !== session.status && (
          <Button className="mt-6.5" busy={act.busy} onClick={() => act.run(undefined)}>
            Update Status
          </Button>
        )}
      </div>
    </div>
  )
}
