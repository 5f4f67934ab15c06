import { messages } from '@cubby/contract/messages'
import type { WalkIn } from '@cubby/contract/teaching/walk-ins'
import { t } from '@cubby/texts/t'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { EVERY_QUERY, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { showToast } from '@/ui/toast-store.ts'

const WalkInForm = lazy(() =>
  import('@/features/teaching/attendance/walk-in-form.tsx').then((module) => ({
    default: module.WalkInForm,
  })),
)

interface WalkInDialogProps {
  sessionId: string
  onClosed: () => void
}

/** Enrolls a person at the door of a session, as its instructor does. */
export function WalkInDialog({ sessionId, onClosed }: WalkInDialogProps) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const enroll = async (walkIn: WalkIn) => {
    setFailure(null)
    try {
      const body = walkIn
      await callOnce('POST', '/teaching/sessions/:id/walk-ins', { params: { id: sessionId }, body })
      showToast(
        'success',
        t('{firstName} {lastName} is enrolled', { firstName: walkIn.first_name, lastName: walkIn.last_name }),
      )
      return true
    } catch (error) {
      setFailure(failureSentence(error, t(messages.officeEnrollmentFailed)))
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: EVERY_QUERY })
    }
  }
  return (
    <Dialog title={t('Add walk-in')} onClosed={onClosed}>
      {(close) => (
        <>
          {failure && (
            <Alert tone="error" announced>
              {failure}
            </Alert>
          )}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <WalkInForm enroll={enroll} onDone={close} />
          </Suspense>
        </>
      )}
    </Dialog>
  )
}
