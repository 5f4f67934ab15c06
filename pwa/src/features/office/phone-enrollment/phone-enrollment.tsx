import { messages } from '@cubby/contract/messages'
import type { OfficeEnrollment } from '@cubby/contract/office/office-enrollments'
import { discountedPriceText, dueOf, priceWithoutCode } from '@cubby/rules/money/discount'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { StatusField } from '@/desk/operation/status-form.tsx'
import { fieldErrorsOf, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import type { PickedUser } from '@/desk/user-picker/user-picker.tsx'
import { PriceFields, priceErrors } from '@/features/money/payments-admin/price-form.tsx'
import {
  asksForDate,
  noReceiptErrors,
  type ReceiptErrors,
  ReceiptFields,
  type ReceiptValues,
  receiptErrors,
  receiptOf,
} from '@/features/money/payments-admin/receipt-fields.tsx'
import { emptyPerson } from '@/features/people/users/person-fields.tsx'
import { bookableClasses, termsOf } from '@/features/seats/session-choice/bookable-sessions.ts'
import { SessionChoice } from '@/features/seats/session-choice/session-choice.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { CallResult } from './call-result.tsx'
import { type Caller, StudentChoice } from './student-choice.tsx'

const seatStatuses = ['approved', 'pending'] as const
const labels = { approved: 'Approved', pending: 'Pending' } as const
const hints = {
  approved: 'The payment becomes due.',
  pending: 'Holds the seat until you approve it. Nothing is owed yet.',
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
  const [caller, setCaller] = useState<Caller>({ student, person: emptyPerson, isNew: false })
  const [sessionId, setSessionId] = useState(session?.id ?? '')
  const [status, setStatus] = useState<(typeof seatStatuses)[number]>('approved')
  const [payment, setPayment] = useState<Omit<ReceiptValues, 'amount'> | null>(null)
  const [amount, setAmount] = useState<string | null>(null)
  const [price, setPrice] = useState<{ price: string; reason: string } | null>(null)
  /** The session that has begun and that the office confirmed. */
  const [lateId, setLateId] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const [missing, setMissing] = useState<Readonly<Record<string, string>> | null>(null)
  const query = useAllClasses()
  const zone = useTimeZone()
  const classes = bookableClasses(query.data ?? [], { now: new Date(currentTime()), zone, late: true })
  const chosen = classes.flatMap(({ sessions }) => sessions).find(({ id }) => id === sessionId)
  const enroll = useEnrollStudent()
  const own = useStudentPrice({ sessionId, studentId: caller.isNew ? undefined : caller.student?.id })
  if (enroll.data) return <CallResult result={enroll.data} onNextCall={onNextCall} close={close} />

  const isFull = chosen !== undefined && chosen.free === 0
  const isLate = chosen?.hasBegun === true
  const chosenClass = query.data?.find(({ sessions }) => sessions.some(({ id }) => id === sessionId))
  const quoted = own ?? (chosenClass && priceWithoutCode(chosenClass, { isReturning: false, today }))
  const due = price ? Number(price.price) : quoted && dueOf(quoted)
  const takesPayment = due !== undefined && !isFull && status === 'approved' && due > 0
  // Proposes what is due until the administrator types another amount.
  const paid = takesPayment && payment ? { ...payment, amount: amount ?? due.toFixed(2) } : null
  const errors =
    paid && chosen
      ? receiptErrors(paid, { most: due ?? 0, tooMuch: messages.amountExceedsRemaining, today })
      : noReceiptErrors
  const submit = () => {
    const found = missingFields(caller, sessionId)
    setMissing(found)
    setSubmitted(true)
    const wrongPrice = price && chosen && priceErrors(price, chosen.price)
    if (wrongPrice?.price || wrongPrice?.reason) return
    if (found || !chosen || errors.amount || errors.method || errors.date) return
    const { person } = caller
    const form: OfficeEnrollment = {
      ...(caller.isNew ? { new_student: person } : { student_id: caller.student?.id ?? '' }),
      session_id: chosen.id,
      status: isFull ? 'waitlist' : status,
      terms: termsOf(chosen),
      ...(isLate && { late: true }),
      ...(paid && { payment: receiptOf(paid) }),
      ...(price && { price: { price: Number(price.price), reason: price.reason } }),
    }
    enroll.mutate(form)
  }
  return (
    <OperationForm
      failure={
        missing || !enroll.error ? null : failureSentence(enroll.error, messages.officeEnrollmentFailed)
      }
      fields={missing ?? fieldErrorsOf(enroll.error)}
      busy={enroll.isPending}
      disabled={isLate && (isFull || lateId !== sessionId)}
      submit={isFull && !isLate ? 'Put on Waitlist' : 'Enroll'}
      onSubmit={submit}
      close={close}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <StudentChoice caller={caller} onChange={setCaller} />
        <div className="grid grid-cols-1 content-start gap-4">
          <SessionChoice
            classes={classes}
            {...(session && { firstClassId: session.classId })}
            failure={query.error ? failureSentence(query.error, messages.adminClassesFailed) : null}
            sessionId={sessionId}
            onChoose={setSessionId}
          />
          {isLate && !isFull && (
            <CheckField
              checked={lateId === sessionId}
              onCheckedChange={(checked) => setLateId(checked ? sessionId : null)}
            >
              The session has begun. Enroll the student late.
            </CheckField>
          )}
          {isLate && isFull && <p role="status">The session has begun, so its waitlist is closed.</p>}
          {chosen && !isFull && (
            <StatusField
              label="Enroll as"
              statuses={seatStatuses}
              labels={labels}
              hint={hints[status]}
              status={status}
              onStatus={(next) => next && setStatus(next)}
            />
          )}
          {!price && quoted?.discount && (
            <p role="status" className="figures text-sm">
              The price for this student is {discountedPriceText(quoted)}.
            </p>
          )}
          {chosen && chosen.price > 0 && (
            <PhonePrice price={price} list={chosen.price} isSubmitted={isSubmitted} onChange={setPrice} />
          )}
          {takesPayment && (
            <PhonePayment
              payment={paid}
              errors={isSubmitted ? errors : noReceiptErrors}
              asksDate={asksForDate(enroll.error)}
              onReceived={(isReceived) => {
                setAmount(null)
                setPayment(isReceived ? { method: '', reference: '', date: today } : null)
              }}
              onChange={({ amount: typed, ...rest }) => {
                if (typed !== paid?.amount) setAmount(typed)
                setPayment(rest)
              }}
            />
          )}
        </div>
      </div>
      {chosen && !(isLate && isFull) && (
        <p className="text-muted-foreground text-sm">
          {whatIsSent({
            isNew: caller.isNew,
            hasEmail: (caller.isNew ? caller.person : caller.student)?.email !== '',
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

/** Returns the error of a missing choice by field name, or null if nothing is missing. */
function missingFields({ isNew, student }: Caller, sessionId: string): Record<string, string> | null {
  if (!isNew && !student) return { student_id: messages.studentRequired }
  return sessionId ? null : { session_id: messages.sessionRequired }
}

/** Enrolls a student who calls. Then refetches all lists, also after a refusal. */
function useEnrollStudent() {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: OfficeEnrollment) => callOnce('POST', '/admin/enrollments', { body }),
    onSettled: () => void queries.invalidateQueries(),
  })
}

interface Sent {
  readonly isNew: boolean
  readonly hasEmail: boolean
  readonly status: OfficeEnrollment['status']
  readonly isPaid: boolean
}

const confirmations = {
  approved: 'a confirmation of the enrollment',
  pending: 'a note that the seat is held',
  waitlist: 'a note that they are on the waitlist',
} as const

/** Returns what the student gets by email or by a call, for the office to read before the click. */
export function whatIsSent({ isNew, hasEmail, status, isPaid }: Sent): string {
  const parts = [
    confirmations[status],
    ...(isPaid ? ['a receipt'] : []),
    ...(isNew && hasEmail ? ['a link to set their password'] : []),
  ]
  const text = new Intl.ListFormat('en-US').format(parts)
  if (!hasEmail) return `The student has no email address and will be on the list to call: ${text}.`
  return `The student gets ${text}.`
}

interface PhonePriceProps {
  /** The typed price of this person; null if they pay the price of the class. */
  price: { price: string; reason: string } | null
  /** The price of the class. */
  list: number
  isSubmitted: boolean
  onChange: (price: { price: string; reason: string } | null) => void
}

/** Whether this person pays another price, and why. */
function PhonePrice({ price, list, isSubmitted, onChange }: PhonePriceProps) {
  return (
    <>
      <CheckField
        className="font-semibold"
        checked={price !== null}
        onCheckedChange={(checked) => onChange(checked ? { price: '', reason: '' } : null)}
      >
        Another price for this person
      </CheckField>
      {price && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceFields
            prefix="price."
            values={price}
            errors={isSubmitted ? priceErrors(price, list) : {}}
            onChange={onChange}
          />
        </div>
      )}
    </>
  )
}

interface PhonePaymentProps {
  /** The values of a received payment, or null if none was received. */
  payment: ReceiptValues | null
  errors: ReceiptErrors
  asksDate: boolean
  onReceived: (isReceived: boolean) => void
  onChange: (payment: ReceiptValues) => void
}

/** Whether the student pays at once, and how. */
function PhonePayment({ payment, errors, asksDate, onReceived, onChange }: PhonePaymentProps) {
  return (
    <>
      <CheckField className="font-semibold" checked={payment !== null} onCheckedChange={onReceived}>
        Record a payment
      </CheckField>
      {payment && (
        <div className="grid gap-4 sm:grid-cols-2">
          <ReceiptFields
            prefix="payment."
            values={payment}
            errors={errors}
            asksDate={asksDate}
            onChange={onChange}
          />
        </div>
      )}
    </>
  )
}
