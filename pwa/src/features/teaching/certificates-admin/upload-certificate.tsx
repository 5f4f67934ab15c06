import { messages } from '@cubby/contract/messages'
import type { AdminCertificate, UploadedFile } from '@cubby/contract/teaching/certificates'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text } from '@cubby/texts/t'
import { useRef, useState } from 'react'
import { uploadForm } from '@/api/upload-form.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
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
    <Dialog title={t('Upload Certificate')} wide onClosed={onClosed}>
      {(close) => <UploadForm onUploaded={onUploaded} close={close} />}
    </Dialog>
  )
}

/** Uploads a certificate in two steps: the file, then its student and class. */
function UploadForm({
  onUploaded,
  close,
}: Pick<UploadCertificateProps, 'onUploaded'> & { close: () => void }) {
  const today = useToday()
  const [sent, setSent] = useState(0)
  // The file is sent once, even if the second step is repeated.
  const kept = useRef<{ file: File; userId: string; uploaded: UploadedFile } | null>(null)
  const keep = async (chosen: File, userId: string) => {
    if (kept.current?.file === chosen && kept.current.userId === userId) return kept.current.uploaded
    const data = new FormData()
    data.set('user_id', userId)
    data.set('file', chosen)
    const uploaded = await uploadForm('/certificates/files', data, {
      failed: t(messages.certificateUploadFailed),
      onProgress: setSent,
    })
    kept.current = { file: chosen, userId, uploaded }
    return uploaded
  }
  const form = useOperationForm({
    defaults: {
      user: null as PickedUser | null,
      class_id: '',
      session_id: '',
      expiration_date: '',
      is_confirmed: false,
      file: null as File | null,
    },
    send: async (call, { user, file, class_id, session_id, expiration_date }) => {
      if (!user) throw new Error(messages.selectStudentFirst)
      if (!file) throw new Error(messages.fileRequired)
      const uploaded = await keep(file, user.id)
      const body = {
        ...uploaded,
        user_id: user.id,
        class_id,
        session_id: session_id || null,
        expiration_date: expiration_date || null,
      }
      const { certificate } = await call('POST', '/certificates/upload-metadata', { body })
      onUploaded(certificate)
    },
    done: t(messages.certificateUploaded),
    failed: t(messages.certificateUploadFailed),
    queryKey: CERTIFICATES,
    close,
  })
  const { field, set, failure, busy } = form
  const { user, class_id, session_id, expiration_date: expires, is_confirmed, file } = form.watch()
  const sessions = useCompletedSessions(class_id)
  const hasExpired = expires !== '' && expires < today
  const error = file && fileError(file)
  const chosen = user !== null && class_id !== ''
  return (
    <OperationForm
      form={form}
      failure={
        error
          ? null
          : failure && actionErrorText(text('Upload'), failure, t(messages.certificateUploadFailed))
      }
      disabled={!chosen || !file || error !== null || (hasExpired && !is_confirmed)}
      submit={t('Upload Certificate')}
    >
      <UserPicker
        label={t('Student')}
        user={user}
        roles={['user', 'student']}
        failed={t(messages.studentsFailed)}
        onPick={(picked) => set('user', picked)}
      />
      <ClassField
        classId={class_id}
        onChange={(next) => {
          set('class_id', next)
          set('session_id', '')
        }}
      />
      <FileDrop
        file={file}
        disabled={!chosen || busy}
        disabledText={chosen ? t('Uploading…') : t('Choose a student and a class first')}
        error={error}
        onFile={(next) => {
          form.clearFailure()
          set('file', next)
        }}
      />
      {busy && (
        <progress
          aria-label={t('Upload')}
          max={1}
          value={sent}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SessionField
          sessions={sessions.data}
          sessionId={session_id}
          none={t('No specific session')}
          optional
          error={sessions.isError ? t(messages.completedSessionsFailed) : undefined}
          onChange={(next) => set('session_id', next)}
        />
        <ExpirationField {...field('expiration_date', { onChange: () => set('is_confirmed', false) })} />
      </div>
      {hasExpired && (
        <Alert tone="warning" announced>
          <p>
            {t(
              'This certificate expired {day}. The student is notified that it was added to their records, without congratulations.',
              { day: displayDate(expires, expires) },
            )}
          </p>
          <CheckField
            className="font-semibold"
            checked={is_confirmed}
            onCheckedChange={(checked) => set('is_confirmed', checked)}
          >
            {t('Upload it although it has expired')}
          </CheckField>
        </Alert>
      )}
    </OperationForm>
  )
}
