import { messages } from '@cubby/contract/messages'
import type { SavedView } from '@cubby/contract/office/list-views'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { LIST_VIEWS } from './use-list-view.ts'

export function DeleteViewForm({ view, close }: { view: SavedView; close: () => void }) {
  const callOnce = useIdempotentCall()
  const operation = useOperation(
    () => callOnce('DELETE', '/admin/saved-views/:id', { params: { id: view.id } }),
    { done: messages.viewDeleted, failed: messages.viewDeleteFailed },
    close,
    LIST_VIEWS,
  )
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      danger
      submit="Delete View"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        Deletes the view <span className="wrap-anywhere font-semibold">{view.name}</span>. The rows of the
        list do not change.
      </p>
    </OperationForm>
  )
}
