import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { showToast } from '@/ui/toast-store.ts'
import { TitleField } from '../editor/title-field.tsx'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { useDeletion } from './use-deletion.ts'

/** Confirms the deletion of a class; a failure is shown above the list. */
export function DeleteClassForm({ found, close, onFailure }: ClassDialogBodyProps) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const deletion = useDeletion({ of: 'class', id: found.id, operation: { operation: 'delete' } }, found.title)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callOnce('DELETE', '/admin/classes/:id', { params: { id: found.id } }),
    onSuccess: () => showToast('success', messages.classDeleted),
    onError: (error) => onFailure(failureSentence(error, messages.classDeleteFailed)),
    onSettled: () => {
      close()
      void queries.invalidateQueries({ queryKey: EVERY_QUERY })
    },
  })
  return (
    <OperationForm
      failure={null}
      fields={undefined}
      busy={isPending}
      disabled={!deletion.isReady}
      danger
      submit="Delete Class"
      onSubmit={mutate}
      close={close}
    >
      <p>{messages.confirmClassDeletion}</p>
      <p className="font-semibold">{found.title}</p>
      <ConsequenceList query={deletion.query} />
      {deletion.needsTitle && (
        <TitleField title={found.title} typed={deletion.typed} onType={deletion.setTyped} />
      )}
    </OperationForm>
  )
}
