import { messages } from '@cubby/contract/messages'
import type { AdminCertificate, UploadedFile } from '@cubby/contract/teaching/certificates'
import { displayDate } from '@cubby/rules/session-dates'
import { useRef, useState } from 'react'
import { uploadForm } from '@/api/upload-form.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { type PickedUser, UserPicker } from '@/desk/user-picker/user-picker.tsx'
import { FileDrop, fileError } from '@/features/school/files/file-drop.tsx'
import { Alert } from '@/ui/alert.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { ClassField } from './class-field.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { SessionField } from './session-field.tsx'
import { actionErrorText, CERTIFICATES } from './use-certificates.ts'
import { useCompletedSessions } from './use-issue.ts'

interface UploadCertificateProps {
  /** Shows the new certificate. */
  onUploaded: (certificate: AdminCertificate) => void
  onClosed: () => void
}

export function UploadCertificate({ onUploaded, onClosed }: UploadCertificateProps) {
  return (
    <Dialog title="Upload Certificate" wide onClosed={onClosed}>
      {(close) => <UploadForm onUploaded={onUploaded} close={close} />}
    </Dialog>
  )
}

/** Uploads a certificate in two steps: the file, then its student and class. */
function UploadForm({
  onUploaded,
  close,
}: Pick<UploadCertificateProps, 'onUploaded'> & { close: () => void }) {
  const callOnce = useIdempotentCall()
  const [user, setUser] = useState<PickedUser | null>(null)
  const [classId, setClassId] = useState('')
  const [sessionId, setSessionId] = useState('')
  const [expires, setExpires] = useState('')
  const today = useToday()
  const [isConfirmed, setConfirmed] = useState(false)
  const hasExpired = expires !== '' && expires < today
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const sessions = useCompletedSessions(classId)
  // The file is sent once, even if the second step is repeated.
  const kept = useRef<{ file: File; userId: string; uploaded: UploadedFile } | null>(null)
  const error = file && fileError(file)
  const keep = async (chosen: File, userId: string) => {
    if (kept.current?.file === chosen && kept.current.userId === userId) return kept.current.uploaded
    const form = new FormData()
    form.set('user_id', userId)
    form.set('file', chosen)
    const uploaded = await uploadForm('/certificates/files', form, {
      failed: messages.certificateUploadFailed,
      onProgress: setSent,
    })
    kept.current = { file: chosen, userId, uploaded }
    return uploaded
  }
  const operation = useOperation(
    async () => {
      if (!user) throw new Error(messages.selectStudentFirst)
      if (!file) throw new Error(messages.fileRequired)
      const uploaded = await keep(file, user.id)
      const body = {
        ...uploaded,
        user_id: user.id,
        class_id: classId,
        session_id: sessionId || null,
        expiration_date: expires || null,
      }
      const { certificate } = await callOnce('POST', '/certificates/upload-metadata', { body })
      onUploaded(certificate)
    },
    { done: messages.certificateUploaded, failed: messages.certificateUploadFailed },
    close,
    CERTIFICATES,
  )
  const chosen = user !== null && classId !== ''
  return (
    <OperationForm
      failure={
        error
          ? null
          : operation.failure &&
            actionErrorText('Upload', operation.failure, messages.certificateUploadFailed)
      }
      fields={operation.fields}
      busy={operation.busy}
      disabled={!chosen || !file || error !== null || (hasExpired && !isConfirmed)}
      submit="Upload Certificate"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <UserPicker
        label="Student"
        user={user}
        roles={['user', 'student']}
        failed={messages.studentsFailed}
        onPick={setUser}
      />
      <ClassField
        classId={classId}
        onChange={(next) => {
          setClassId(next)
          setSessionId('')
        }}
      />
      <FileDrop
        file={file}
        disabled={!chosen || operation.busy}
        disabledText={chosen ? 'Uploading…' : 'Choose a student and a class first'}
        error={error}
        onFile={(next) => {
          operation.reset()
          setFile(next)
        }}
      />
      {operation.busy && (
        <progress
          aria-label="Upload"
          max={1}
          value={sent}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SessionField
          sessions={sessions.data}
          sessionId={sessionId}
          none="No specific session"
          optional
          error={sessions.isError ? messages.completedSessionsFailed : undefined}
          onChange={setSessionId}
        />
        <ExpirationField
          day={expires}
          onChange={(day) => {
            setExpires(day)
            setConfirmed(false)
          }}
        />
      </div>
      {hasExpired && (
        <Alert tone="warning" announced>
          <p>
            This certificate expired {displayDate(expires, expires)}. The student is notified that it was
            added to their records, without congratulations.
          </p>
          <CheckField className="font-semibold" checked={isConfirmed} onCheckedChange={setConfirmed}>
            Upload it although it has expired
          </CheckField>
        </Alert>
      )}
    </OperationForm>
  )
}
