import type { ClassStatus } from '@cubby/contract/catalogue'
import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { counted } from '@/ui/counted.ts'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import type { ClassActProps } from './class-dialogs.tsx'
import { classStatusNames } from './class-words.ts'
import { CLASSES } from './use-classes.ts'

export function ClassStatusForm({ found, close }: ClassActProps) {
  const askOnce = useAskOnce()
  const [status, setStatus] = useState<ClassStatus>(found.status)
  const act = useAct(
    () => askOnce(`/classes/${found.id}/status`, { method: 'PUT', body: { status } }),
    { done: messages.classStatusUpdated, failed: messages.classStatusFailed },
    close,
    CLASSES,
  )
  return (
    <ActForm
      failure={act.failure}
      busy={act.busy}
      submit="Update Status"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p className="font-semibold">{found.title}</p>
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => setStatus(event.target.value as ClassStatus)}
          >
            {Object.entries(classStatusNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {status === 'cancelled' && found.status !== 'cancelled' && found.total_enrollments > 0 && (
        <p>{counted(found.total_enrollments, 'enrollment')} will be archived, and the students notified.</p>
      )}
    </ActForm>
  )
}
