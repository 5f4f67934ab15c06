import { messages } from '@cubby/contract/messages'
import { useState } from 'react'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useAllClasses } from '@/features/catalog/classes-admin/list/use-classes.ts'
import { bookableClasses } from '@/features/office/phone-enrollment/bookable-sessions.ts'
import { SessionChoice } from '@/features/office/phone-enrollment/session-choice.tsx'
import type { Movable } from '@/features/seats/enrollments-admin/movable.ts'
import { nameOf } from '@/features/seats/transfers/transfer-texts.ts'
import { Button } from '@/ui/button.tsx'
import { moneyText } from './preview-texts.ts'
import { TransferConsequences } from './transfer-consequences.tsx'
import { useTransfer, useTransferPreview } from './use-transfer.ts'

interface TransferFormProps {
  movable: Movable
  /** Called with what happened. */
  onTransferred: (text: string) => void
  onDecline: () => void
  close: () => void
}

/** Chooses the new session, shows what the move would do, and moves the enrollment. */
export function TransferForm({ movable, onTransferred, onDecline, close }: TransferFormProps) {
  const { id, studentName, place, request } = movable
  const [sessionId, setSessionId] = useState(request?.session_id ?? '')
  const zone = useTimeZone()
  const query = useAllClasses()
  const classes = bookableClasses(query.data ?? [], { now: new Date(currentTime()), zone })
    .map(({ sessions, ...rest }) => ({
      ...rest,
      sessions: sessions.filter((session) => session.id !== movable.sessionId),
    }))
    .filter(({ sessions }) => sessions.length > 0)
  const preview = useTransferPreview(id, sessionId)
  const transfer = useTransfer(id)
  const move = () => {
    if (!preview.data) return
    transfer.mutate(
      { session_id: sessionId, terms: preview.data.terms },
      {
        onSuccess: ({ enrollment, money }) => {
          const to = `${enrollment.class_name}, ${enrollment.display_date}`
          onTransferred(`${studentName} was moved to ${to}. ${moneyText(money)}`)
          close()
        },
      },
    )
  }
  return (
    <OperationForm
      failure={transfer.error && failureSentence(transfer.error, messages.transferFailed)}
      fields={undefined}
      busy={transfer.isPending}
      disabled={!preview.data}
      submit="Move"
      onSubmit={move}
      close={close}
    >
      <p className="figures">
        {studentName}, {place}
      </p>
      {request && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-muted p-3 text-sm">
          <p className="figures">
            <span className="font-semibold">The student asks for:</span> {nameOf(request)}
          </p>
          <Button variant="outline" size="small" onClick={onDecline}>
            Decline
          </Button>
        </div>
      )}
      <SessionChoice
        classes={classes}
        failure={query.error ? failureSentence(query.error, messages.adminClassesFailed) : null}
        firstClassId={request?.class_id ?? movable.classId}
        sessionId={sessionId}
        onChoose={setSessionId}
      />
      {sessionId !== '' && <TransferConsequences studentName={studentName} preview={preview} />}
    </OperationForm>
  )
}
