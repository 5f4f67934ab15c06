import { messages } from '@cubby/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ActForm } from '@/features/admin/act-form.tsx'
import { ACT_NEEDS_CONNECTION } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { failureText } from '@/offline/failure-text.ts'
import { counted } from '@/ui/counted.ts'
import { showToast } from '@/ui/toast-store.ts'
import type { ClassActProps } from './class-dialogs.tsx'
import { CLASSES } from './use-classes.ts'

/** Asks before a class is deleted; why that failed stands above the list. */
export function DeleteClassForm({ found, close, onFailure }: ClassActProps) {
  const askOnce = useAskOnce()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => askOnce(`/admin/classes/${found.id}`, { method: 'DELETE' }),
    onSuccess: () => showToast('success', messages.classDeleted),
    onError: (error) => onFailure(failureText(error, ACT_NEEDS_CONNECTION, messages.classDeleteFailed)),
    onSettled: () => {
      close()
      void queries.invalidateQueries({ queryKey: CLASSES })
    },
  })
  return (
    <ActForm failure={null} busy={isPending} danger submit="Delete Class" onSubmit={mutate} close={close}>
      <p>{messages.confirmClassDeletion}</p>
      <p>
        <strong>{found.title}</strong>
        {found.total_enrollments > 0 &&
          `: ${counted(found.total_enrollments, 'enrollment')} will be archived, and the students notified.`}
      </p>
    </ActForm>
  )
}
