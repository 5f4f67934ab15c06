import { SAVED_VIEW_NAME_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { SavedView, ViewedList } from '@cubby/contract/office/list-views'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'
import { LIST_VIEWS } from './use-list-view.ts'

interface SaveViewFormProps {
  list: ViewedList
  /** What the view stores, from `savedQuery`. */
  query: string
  /** The saved views of the list. */
  views: readonly SavedView[]
  close: () => void
}

/** Saves the filter, order, and columns of a list under a name. The name of an existing view replaces that view. */
export function SaveViewForm({ list, query, views, close }: SaveViewFormProps) {
  const callOnce = useIdempotentCall()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const replaced = views.find((view) => view.name === name.trim())
  const operation = useOperation(
    async () =>
      replaced
        ? callOnce('PUT', '/admin/saved-views/:id', { params: { id: replaced.id }, body: { name, query } })
        : callOnce('POST', '/admin/saved-views', { body: { list, name, query } }),
    { done: messages.viewSaved, failed: messages.viewSaveFailed },
    close,
    LIST_VIEWS,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={isMissing ? missing : operation.fields}
      busy={operation.busy}
      submit={replaced ? 'Replace View' : 'Save View'}
      onSubmit={() => {
        setMissing(!name.trim())
        if (name.trim()) operation.run(undefined)
      }}
      close={close}
    >
      <p>Saves the current filter, order, and columns. Only you can see your views.</p>
      <Field label="Name" name="name" {...(replaced && { hint: `Replaces the view “${replaced.name}”.` })}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={SAVED_VIEW_NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </OperationForm>
  )
}

const missing = { name: messages.viewNameRequired }
