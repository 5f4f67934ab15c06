import { BANNER_MS, TEMPLATE_CHOICE_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type {
  RecipientClasses,
  RecipientType,
  SessionAudience,
} from '@cubby/contract/office/notification-center'
import type { Template } from '@cubby/contract/office/notification-templates'
import { preview } from '@cubby/rules/office/message-template'
import { checkTemplate, offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { sessionDates } from '@cubby/rules/session-dates'
import { clockTime } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { type PickedUser, UserPicker } from '@/desk/user-picker/user-picker.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { MessagePreview } from './message-preview.tsx'
import { audienceLabels, audiences, recipientError, sendError, sendFailure } from './send-error.ts'
import { useComposer } from './use-composer.ts'
import { NOTIFICATION_CENTER, useRecipientClasses, useTemplates } from './use-notification-center.ts'
import { VariableFields } from './variable-fields.tsx'

const EMPTY = { title: '', message: '' }

/** The session whose users receive a message, if it is already chosen. */
interface SessionRecipients {
  readonly id: string
  readonly classId: string
  /** Those that can have somebody in them; the first is chosen. */
  readonly audiences: readonly SessionAudience[]
}

interface SendDialogProps {
  session?: SessionRecipients
  onClosed: () => void
}

export function SendDialog({ session, onClosed }: SendDialogProps) {
  return (
    <Dialog title={t('Send Notification')} wide onClosed={onClosed}>
      {(close) => <SendForm {...(session && { session })} close={close} />}
    </Dialog>
  )
}

/** A message to a student, a class, or users of a session. */
function SendForm({ session, close }: Pick<SendDialogProps, 'session'> & { close: () => void }) {
  const form = useOperationForm({
    defaults: {
      recipientType: (session ? 'class' : 'user') as RecipientType,
      user: null as PickedUser | null,
      class_id: session?.classId ?? '',
      session_id: session?.id ?? '',
      audience: session?.audiences[0] ?? 'enrolled',
      templateId: '',
      ...EMPTY,
    },
    send: (call, { templateId }): Promise<unknown> => {
      const body = { ...request, recipient: recipient ?? '', variables, ...(templateId && { templateId }) }
      return call('POST', '/notifications/admin/send', { body })
    },
    done: t(messages.notificationSentToUser),
    failed: t(messages.notificationSendFailed),
    queryKey: NOTIFICATION_CENTER,
    hidesAfter: BANNER_MS,
    close,
  })
  const { field, set } = form
  const values = form.watch()
  const { recipientType, user, class_id, title, message } = values
  const classes = useRecipientClasses()
  const recipient = recipientType === 'class' ? class_id || null : (user?.id ?? null)
  const session_id = (recipientType === 'class' && values.session_id) || null
  const audience = session_id ? values.audience : null
  const request = { title, message, recipientType, recipient, session_id, audience }
  const { preview, variableFields, variables, error: missing } = useComposer(request)
  const hasNobody = preview.data?.recipient_count === 0
  const error = sendError(request, { classes: classes.data?.classes ?? [], hasNobody }) ?? missing
  const choose = (template: Template | null) => {
    const fits = template && checkTemplate(template.metadata.recipientType, recipientType)
    if (fits && !fits.ok) form.fail(new Error(fits.reason))
    const chosen = fits?.ok ? template : null
    set('templateId', chosen?.id ?? '')
    set('title', chosen?.title_template ?? '')
    set('message', chosen?.message_template ?? '')
  }
  return (
    <OperationForm
      form={form}
      failure={form.failure && sendFailure(form.error, form.failure)}
      disabled={error !== null}
      submit={t('Send')}
    >
      {!session && (
        <SelectField
          label={t('Type')}
          {...field('recipientType', { onChange: () => values.templateId && choose(null) })}
        >
          <option value="user">{t('Send to Student')}</option>
          <option value="class">{t('Send to Class')}</option>
        </SelectField>
      )}
      {session ? null : recipientType === 'class' ? (
        <>
          <ClassSelect
            query={classes}
            classId={class_id}
            onClass={(id) => {
              set('class_id', id)
              set('session_id', '')
            }}
          />
          <SessionSelect
            sessions={classes.data?.classes.find(({ id }) => id === class_id)?.sessions ?? []}
            sessionId={values.session_id}
            onSession={(id) => set('session_id', id)}
          />
        </>
      ) : (
        <UserPicker
          label={t('Recipient')}
          user={user}
          blockedReason={recipientError}
          onPick={(picked) => set('user', picked)}
        />
      )}
      {session && (
        <fieldset>
          <legend className="font-semibold text-sm">{t('Recipients')}</legend>
          {session.audiences.map((each) => (
            <ChoiceField
              key={each}
              name="audience"
              label={audienceLabels[each]}
              checked={values.audience === each}
              onChoose={() => set('audience', each)}
            />
          ))}
        </fieldset>
      )}
      {session_id && !session && (
        <SelectField label={t('Recipients')} {...field('audience')}>
          {audiences.map((each) => (
            <option key={each} value={each}>
              {audienceLabels[each]}
            </option>
          ))}
        </SelectField>
      )}
      <TemplateSelect templateId={values.templateId} onTemplate={choose} />
      <MessageFields
        field={field}
        placeholders={offeredPlaceholders[recipientType]}
        onInsert={(text) => set('message', text)}
      />
      <VariableFields {...variableFields} />
      <MessagePreview request={request} preview={preview} />
      {error && <p className="text-muted-foreground text-sm">{error}</p>}
    </OperationForm>
  )
}

interface ClassSelectProps {
  query: { data: RecipientClasses | undefined; error: unknown }
  classId: string
  onClass: (classId: string) => void
}

/** The classes that can get a message, with their number of students. */
function ClassSelect({ query: { data, error }, classId, onClass }: ClassSelectProps) {
  return (
    <SelectField
      label={t('Class')}
      error={error ? failureSentence(error, t(messages.classesLoadFailed)) : undefined}
      value={classId}
      onValueChange={onClass}
    >
      <option value="">{t('Choose a class')}</option>
      {data?.classes.map(({ id, title, student_count }) => (
        <option key={id} value={id}>
          {t('{title} ({count, plural, one {# student} other {# students}})', {
            title,
            count: student_count,
          })}
        </option>
      ))}
    </SelectField>
  )
}

interface SessionSelectProps {
  sessions: RecipientClasses['classes'][number]['sessions']
  /** Empty for the whole class. */
  sessionId: string
  onSession: (sessionId: string) => void
}

/** Chooses one session of a class, or all of them. */
function SessionSelect({ sessions, sessionId, onSession }: SessionSelectProps) {
  if (sessions.length === 0) return null
  return (
    <SelectField label={t('Session')} value={sessionId} onValueChange={onSession}>
      <option value="">{t('All sessions')}</option>
      {sessions.map((session) => (
        <option key={session.id} value={session.id}>
          {t('{dates}, {time} ({count, plural, one {# student} other {# students}})', {
            dates: sessionDates(session),
            time: clockTime(session.start_time),
            count: session.student_count,
          })}
        </option>
      ))}
    </SelectField>
  )
}

interface TemplateSelectProps {
  templateId: string
  onTemplate: (template: Template | null) => void
}

function TemplateSelect({ templateId, onTemplate }: TemplateSelectProps) {
  const { data: templates = [], error } = useTemplates()
  return (
    <SelectField
      label={t('Template')}
      error={error ? failureSentence(error, t(messages.templatesFailed)) : undefined}
      value={templateId}
      onValueChange={(value) => onTemplate(templates.find(({ id }) => id === value) ?? null)}
    >
      <option value="">{t('No template')}</option>
      {templates.map(({ id, name, message_template }) => (
        <option key={id} value={id}>
          {name}: {preview(message_template, TEMPLATE_CHOICE_LENGTH)}
        </option>
      ))}
    </SelectField>
  )
}
