import { messages } from '@cubby/contract/messages'
import type { OfficeEnrolled, OfficeEnrollment } from '@cubby/contract/office/office-enrollments'
import { discountedPriceText, dueOf, priceWithoutCode } from '@cubby/rules/money/discount'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-field.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import type { PickedUser } from '@/desk/user-picker/user-picker.tsx'
import { PriceFields, priceErrors } from '@/features/money/payments-admin/price-form.tsx'
import {
  asksForDate,
  ReceiptFields,
  receiptErrors,
  receiptOf,
  receiptStart,
} from '@/features/money/payments-admin/receipt-fields.tsx'
import { emptyPerson } from '@/features/people/users/person-fields.tsx'
import { bookableClasses, termsOf } from '@/features/seats/session-choice/bookable-sessions.ts'
import { SessionChoice } from '@/features/seats/session-choice/session-choice.tsx'
import { CheckField } from '@/ui/fields.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import { CallResult } from './call-result.tsx'
import { StudentChoice } from './student-choice.tsx'

const seatStatuses = ['approved', 'pending'] as const
type SeatStatus = (typeof seatStatuses)[number]
const labels = { approved: t('Approved'), pending: t('Pending') } as const
const hints = {
  approved: t('The payment becomes due.'),
  pending: t('Holds the seat until you approve it. Nothing is owed yet.'),
} as const

interface PhoneEnrollmentProps {
  student: PickedUser | null
  /** The session that is chosen at first. */
  session?: { readonly id: string; readonly classId: string }
  onNextCall: () => void
  close: () => void
}

/** The form of one call: the student, the session, and the payment. Then its result. */
export function PhoneEnrollment({ student, session, onNextCall, close }: PhoneEnrollmentProps) {
  const today = useToday()
  const form = useOperationForm({
    defaults: {
      is_new: false,
      student,
      new_student: emptyPerson,
      session_id: session?.id ?? '',
      status: 'approved' as SeatStatus,
      is_paid: false,
      // Until the administrator types another amount, what is due is proposed.
      has_amount: false,
      payment: receiptStart(0, today),
      has_price: false,
      price: { price: '', reason: '' },
      /** The session that has begun and that the office confirmed. */
      late_id: '',
    },
    check: ({ price }): FieldMessages => ({
      student: !caller.is_new && !caller.student && t(messages.studentRequired),
      session_id: (caller.is_new || caller.student) && !sessionId && t(messages.sessionRequired),
      ...(has_price && chosen && partErrors('price', priceErrors(price, chosen.price))),
      ...(paid &&
        partErrors(
          'payment',
          receiptErrors(paid, { most: due ?? 0, tooMuch: t(messages.amountExceedsRemaining), today }),
        )),
    }),
    keepsErrors: true,
    send: async (call, values): Promise<OfficeEnrolled | null> => {
      if (!chosen) return null
      const body: OfficeEnrollment = {
        ...(caller.is_new ? { new_student: caller.new_student } : { student_id: caller.student?.id ?? '' }),
        session_id: chosen.id,
        status: isFull ? 'waitlist' : status,
        terms: termsOf(chosen),
        ...(isLate && { late: true }),
        ...(paid && { payment: receiptOf(paid) }),
        ...(has_price && { price: { ...values.price, price: Number(values.price.price) } }),
      }
      return call('POST', '/admin/enrollments', { body })
    },
    failed: t(messages.officeEnrollmentFailed),
    refetchesAlways: true,
    // The result is shown instead.
    onDone: () => {},
    close,
  })
  const { field, set, errorOf } = form
  const {
    session_id: sessionId,
    status,
    is_paid,
    has_amount,
    payment,
    has_price,
    price,
    late_id,
    ...caller
  } = form.watch()
  const query = useAllClasses()
  const zone = useTimeZone()
  const classes = bookableClasses(query.data ?? [], { now: new Date(currentTime()), zone, late: true })
  const chosen = classes.flatMap(({ sessions }) => sessions).find(({ id }) => id === sessionId)
  const own = useStudentPrice({ sessionId, studentId: caller.is_new ? undefined : caller.student?.id })
  if (form.result) return <CallResult result={form.result} onNextCall={onNextCall} close={close} />

  const isFull = chosen !== undefined && chosen.free === 0
  const isLate = chosen?.hasBegun === true
  const chosenClass = query.data?.find(({ sessions }) => sessions.some(({ id }) => id === sessionId))
  const quoted = own ?? (chosenClass && priceWithoutCode(chosenClass, { isReturning: false, today }))
  const due = has_price ? Number(price.price) : quoted && dueOf(quoted)
  const takesPayment = due !== undefined && !isFull && status === 'approved' && due > 0
  const paid =
    takesPayment && is_paid ? { ...payment, amount: has_amount ? payment.amount : due.toFixed(2) } : null
  const amountField = {
    ...field('payment.amount'),
    // The form does not know what is proposed.
    ref: () => {},
    value: paid?.amount ?? '',
    onChange: async ({ target }: { target: { value: string } }) => {
      set('has_amount', true)
      set('payment.amount', target.value)
    },
  }
  return (
    <OperationForm
      form={form}
      disabled={isLate && (isFull || late_id !== sessionId)}
      submit={isFull && !isLate ? t('Put on Waitlist') : t('Enroll')}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <StudentChoice
          caller={caller}
          errorOf={errorOf}
          field={(name) => field(`new_student.${name}`)}
          onChange={({ is_new, ...chosenCaller }) => {
            set('is_new', is_new)
            set('student', chosenCaller.student)
            set('new_student', chosenCaller.new_student)
          }}
        />
        <div className="grid grid-cols-1 content-start gap-4">
          <SessionChoice
            classes={classes}
            {...(session && { firstClassId: session.classId })}
            failure={query.error ? failureSentence(query.error, t(messages.adminClassesFailed)) : null}
            sessionId={sessionId}
            error={errorOf('session_id')}
            onChoose={(id) => set('session_id', id)}
          />
          {isLate && !isFull && (
            <CheckField
              checked={late_id === sessionId}
              onCheckedChange={(checked) => set('late_id', checked ? sessionId : '')}
            >
              {t('The session has begun. Enroll the student late.')}
            </CheckField>
          )}
          {isLate && isFull && <p role="status">{t('The session has begun, so its waitlist is closed.')}</p>}
          {chosen && !isFull && (
            <StatusField
              label={t('Enroll as')}
              statuses={seatStatuses}
              labels={labels}
              hint={hints[status]}
              {...field('status')}
            />
          )}
          {!has_price && quoted?.discount && (
            <p role="status" className="figures text-sm">
              {t('The price for this student is {price}.', {
                price: discountedPriceText(quoted),
              })}
            </p>
          )}
          {chosen && chosen.price > 0 && (
            <>
              <CheckField
                className="font-semibold"
                checked={has_price}
                onCheckedChange={(checked) => {
                  set('has_price', checked)
                  set('price', { price: '', reason: '' })
                }}
              >
                {t('Another price for this person')}
              </CheckField>
              {has_price && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <PriceFields field={(name) => field(`price.${name}`)} />
                </div>
              )}
            </>
          )}
          {takesPayment && (
            <>
              <CheckField
                className="font-semibold"
                checked={is_paid}
                onCheckedChange={(checked) => {
                  set('is_paid', checked)
                  set('has_amount', false)
                  set('payment', receiptStart(0, today))
                }}
              >
                {t('Record a payment')}
              </CheckField>
              {paid && (
                <div className="grid gap-4 sm:grid-cols-2">
                  <ReceiptFields
                    field={(name) => (name === 'amount' ? amountField : field(`payment.${name}`))}
                    values={paid}
                    asksDate={asksForDate(form.error)}
                    onConfirm={(date) => set('payment.confirmedDate', date)}
                  />
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {chosen && !(isLate && isFull) && (
        <p className="text-muted-foreground text-sm">
          {whatIsSent({
            isNew: caller.is_new,
            hasEmail: (caller.is_new ? caller.new_student : caller.student)?.email !== '',
            status: isFull ? 'waitlist' : status,
            isPaid: paid !== null,
          })}
        </p>
      )}
    </OperationForm>
  )
}

/** Asks the server what a session costs a student. Undefined without a student, and until the response arrives. */
function useStudentPrice({ sessionId, studentId }: { sessionId: string; studentId: string | undefined }) {
  const query = useQuery({
    queryKey: ['student-price', studentId, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/enrollments/price', { query: { sessionId, studentId }, signal }),
    enabled: sessionId !== '' && studentId !== undefined,
  })
  return query.data
}

/** Names the errors of a part of the form. */
function partErrors(part: string, errors: object): FieldMessages {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`${part}.${name}`, message]))
}

interface Sent {
  readonly isNew: boolean
  readonly hasEmail: boolean
  readonly status: OfficeEnrollment['status']
  readonly isPaid: boolean
}

/** Returns what the student gets by email or by a call, for the office to read before the click. */
export function whatIsSent({ isNew, hasEmail, status, isPaid }: Sent): string {
  const hasLink = isNew && hasEmail
  const also = isPaid && hasLink ? 'both' : isPaid ? 'receipt' : hasLink ? 'link' : 'none'
  return hasEmail
    ? t(
        'The student gets {status, select, approved {a confirmation of the enrollment} pending {a note that the seat is held} other {a note that they are on the waitlist}}{also, select, receipt { and a receipt} link { and a link to set their password} both {, a receipt, and a link to set their password} other {}}.',
        { status, also },
      )
    : t(
        'The student has no email address, so this goes on the call list: {status, select, approved {a confirmation of the enrollment} pending {a note that the seat is held} other {a note that they are on the waitlist}}{also, select, receipt { and a receipt} link { and a link to set their password} both {, a receipt, and a link to set their password} other {}}.',
        { status, also },
      )
}
