import { ANSWER_HOURS, type RebookingPreview, type RebookingReport } from '@cubby/contract/catalog/rebooking'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/card.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'
import { type Draft, draftOf, formOf, hasOtherSeats, planAll, planOf, summaryOf } from './rebooking-draft.ts'
import { ReportList } from './rebooking-report.tsx'
import { StudentPlan } from './student-plan.tsx'

/** The session whose students are rebooked. */
interface RebookedSession {
  readonly id: string
  readonly classId: string
  /** The title of its class. */
  readonly title: string
  /** For example 'Dec 4, 2026'. */
  readonly when: string
}

interface RebookDialogProps {
  session: RebookedSession
  onClosed: () => void
}

/** Offers to rebook the students where a session is cancelled. */
export function RebookOffer({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-muted p-3">
      <p className="text-sm">
        {t('Give the students another date, let them choose, or refund them, all at once.')}
      </p>
      <Button onClick={onOpen}>{t('Cancel and rebook students')}</Button>
    </div>
  )
}

/** Cancels a session and gives each student another date, a choice, or a refund. Then shows what happened. */
export function RebookDialog({ session, onClosed }: RebookDialogProps) {
  const [report, setReport] = useState<RebookingReport | null>(null)
  return (
    <Dialog wide title={report ? t('What happened') : t('Cancel and rebook')} onClosed={onClosed}>
      {(close) =>
        report ? (
          <>
            <p className="figures font-semibold" role="status">
              {t('{title}, {when}, is cancelled. Each student was sent one message.', {
                title: session.title,
                when: session.when,
              })}
            </p>
            <ReportList report={report} />
            <div className="flex justify-end">
              <Button onClick={close}>{t('Done')}</Button>
            </div>
          </>
        ) : (
          <RebookForm session={session} onRebooked={setReport} close={close} />
        )
      }
    </Dialog>
  )
}

interface RebookFormProps {
  session: RebookedSession
  onRebooked: (report: RebookingReport) => void
  close: () => void
}

function RebookForm({ session, onRebooked, close }: RebookFormProps) {
  const [draft, setDraft] = useState<Draft>(draftOf)
  const preview = usePreview(session.id, draft)
  const { data, error, isPlaceholderData, isFetching } = preview
  const form = useOperationForm({
    send: async (call) =>
      data
        ? call('POST', '/admin/sessions/:id/rebooking', { params: { id: session.id }, body: formOf(data) })
        : null,
    failed: t(messages.rebookingFailed),
    refetchesAlways: true,
    onDone: onRebooked,
    close,
  })
  const change = (changed: Draft) => {
    form.clearFailure()
    setDraft(changed)
  }
  const isBlocked = !data || data.students.some(({ blocked }) => blocked !== null)
  return (
    <OperationForm
      form={form}
      disabled={isBlocked || isPlaceholderData || isFetching}
      danger
      submit={
        data
          ? t('Cancel session, tell {count, plural, one {# student} other {# students}}', {
              count: data.students.length,
            })
          : t('Cancel session')
      }
      keep={t('Back')}
    >
      <p className="figures font-semibold">
        {session.title}, {session.when}
      </p>
      {error && (
        <Alert tone="error" announced>
          {failureSentence(error, t(messages.rebookingPreviewFailed))}
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-60" />}
      {data && <Plans classId={session.classId} preview={data} draft={draft} onChange={change} />}
    </OperationForm>
  )
}

interface PlansProps {
  classId: string
  preview: RebookingPreview
  draft: Draft
  onChange: (draft: Draft) => void
}

/** The plan of each student, and what it does in total. */
function Plans({ classId, preview, draft, onChange }: PlansProps) {
  const { students, sessions } = preview
  if (students.length === 0) return <p>{t('No one has a seat in this session, so no one is notified.')}</p>
  const isAsking = students.some(({ plan }) => plan === 'ask')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-sm">{t('Everybody')}</span>
        {(['move', 'ask', 'refund'] as const).map((plan) => (
          <Button
            key={plan}
            variant="outline"
            size="small"
            onClick={() => onChange({ ...draft, plans: planAll(preview, plan) })}
          >
            {rich('{plan, select, move {Move} ask {Ask} other {Refund}} <hidden>everybody</hidden>', {
              plan,
              hidden: srOnly,
            })}
          </Button>
        ))}
      </div>
      <SeatsMissing preview={preview} classId={classId} />
      <ul aria-label={t('Students')} className="grid divide-y border-y">
        {students.map((student) => (
          <StudentPlan
            key={student.enrollment_id}
            student={student}
            sessions={sessions}
            isSeated={hasOtherSeats(preview, draft, student)}
            onPlan={(plan) => {
              const plans = new Map(students.map((one) => [one.enrollment_id, planOf(one)]))
              onChange({ ...draft, plans: plans.set(student.enrollment_id, plan) })
            }}
          />
        ))}
      </ul>
      {isAsking && <AnswerFields draft={draft} onChange={onChange} />}
      <Alert tone="warning">
        <div role="status" aria-label={t('What the cancellation does')}>
          <ul className="figures grid list-disc gap-1 ps-4">
            {summaryOf(preview).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      </Alert>
    </>
  )
}

/** Says why not everybody can be moved or asked, and links to the class editor, where a session can be added. */
function SeatsMissing({ preview: { students, sessions }, classId }: Pick<PlansProps, 'preview' | 'classId'>) {
  const refunded = students.filter(({ plan }) => plan === 'refund').length
  const left = sessions.reduce((sum, one) => sum + (one.waiting > 0 ? 0 : one.left), 0)
  if (refunded <= left) return null
  return (
    <Alert tone="info">
      <p className="figures" role="status">
        {left === 0
          ? t(
              'No other session of the class has a free seat for {refunded, plural, one {# student} other {# students}}, so they cannot be moved or asked.',
              { refunded },
            )
          : t(
              'Other sessions of the class have {left, plural, one {# free seat} other {# free seats}} for {refunded, plural, one {# student} other {# students}}, so not everybody can be moved or asked.',
              { left, refunded },
            )}
      </p>
      <Link to="/admin/classes" search={{ edit: classId, part: 'sessions' }} className={textLink}>
        {t('Add a session')}
      </Link>
    </Alert>
  )
}

const ANSWER_DAYS = [1, 2, 3, 5, 7, ANSWER_HOURS.max / 24]

/** Until when students can answer, and what happens to those who do not. */
function AnswerFields({ draft, onChange }: Pick<PlansProps, 'draft' | 'onChange'>) {
  const name = useId()
  const choices = [
    ['session', t('They stay in the new session')],
    ['refund', t('Their enrollment ends, and everything they paid is refunded')],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Time to answer')}
        hint={t('No later than the start of the new session')}
        value={draft.answer_hours}
        onValueChange={(value) => onChange({ ...draft, answer_hours: Number(value) })}
      >
        {ANSWER_DAYS.map((days) => (
          <option key={days} value={days * 24}>
            {t('{days, plural, one {# day} other {# days}}', { days })}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-1">
        <legend className="font-semibold text-sm">{t('Students who do not answer')}</legend>
        {choices.map(([value, label]) => (
          <ChoiceField
            key={value}
            name={name}
            label={label}
            checked={draft.unanswered === value}
            onChoose={() => onChange({ ...draft, unanswered: value })}
          />
        ))}
      </fieldset>
    </div>
  )
}

/** Reads what the cancellation would do now. */
function usePreview(id: string, { plans, answer_hours, unanswered }: Draft) {
  const body = { students: [...plans.values()], answer_hours, unanswered }
  return useQuery({
    queryKey: ['rebooking', id, body],
    queryFn: ({ signal }) =>
      callAsUser('POST', '/admin/sessions/:id/rebooking/preview', { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    // A refusal is a result, so it is not retried. Seats change at any time, so nothing is cached.
    retry: false,
    gcTime: 0,
  })
}
