/** A mistake that is planted in the code, to see that the simulation finds it. */
export interface Fault {
  readonly name: string
  /** A file of the app, of the API, or of the rules. */
  readonly file: string
  readonly from: string
  readonly to: string
}

export const faults: readonly Fault[] = [
  {
    name: 'the app drops the key of a command',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: "{ 'Idempotency-Key': row.id }",
    to: '{}',
  },
  {
    name: 'the app sends each attempt with a new key',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: "{ 'Idempotency-Key': row.id }",
    to: "{ 'Idempotency-Key': crypto.randomUUID() }",
  },
  {
    name: 'the app never sends again what an ended app was sending',
    file: 'pwa/src/offline/outbox/queue.ts',
    from: "await queue.putBack(({ status }) => status === 'sending', dueNow)",
    to: '',
  },
  {
    name: 'the app forgets a command whose response was lost',
    file: 'pwa/src/offline/outbox/drain.ts',
    from: 'await db.outbox.update(row.id, waitingAfter(row, outcome, tools))',
    to: 'await db.outbox.delete(row.id)',
  },
  {
    name: 'the app trusts a wait that a wrong clock has set',
    file: 'pwa/src/api/outcome.ts',
    from: 'return nextAttemptAt <= now || nextAttemptAt > now + LONGEST_RETRY_AFTER_MS',
    to: 'return nextAttemptAt <= now',
  },
  {
    name: 'an older response overwrites newer rows',
    file: 'pwa/src/offline/sync/refresh.ts',
    from: "if ((latest?.revision ?? 0) !== revision) return 'overtaken'",
    to: '',
  },
  {
    name: 'the page of a captive portal refuses a command',
    file: 'pwa/src/api/outcome.ts',
    from: 'if (isForeignResponse(failure) || ',
    to: 'if (',
  },
  {
    name: 'waiting commands are lost when a login ends',
    file: 'pwa/src/offline/session/seal-user-data.ts',
    from: "rowsOf('outbox', outbox),",
    to: '',
  },
  {
    name: 'an undo deletes a command that may have been sent',
    file: 'pwa/src/offline/sync/enqueue.ts',
    from: 'if (last && untouched && undoes(command.kind, last.kind)) {',
    to: 'if (last && undoes(command.kind, last.kind)) {',
  },
  {
    name: 'the app stores a command after it has told the user so',
    file: 'pwa/src/offline/sync/enqueue.ts',
    from: 'await db.outbox.add(row)',
    to: 'setTimeout(() => void db.outbox.add(row), 3_000)',
  },
  {
    name: 'a session has one seat more than it has',
    file: 'packages/rules/src/seats/seats.ts',
    from: 'const free = Math.max(0, capacity - taken - makeUps)',
    to: 'const free = Math.max(0, capacity + 1 - taken - makeUps)',
  },
  {
    name: 'a seat that a student gives up is offered to nobody',
    file: 'api/src/features/seats/enrollments/withdraw.ts',
    from: 'await advanceWaitlist({ deps, trx, now }, session)',
    to: '',
  },
  {
    name: 'an enrollment is not compared with the terms that the phone showed',
    file: 'api/src/features/seats/seats/current-terms.ts',
    from: 'const same = checkTerms(seen, current)',
    to: 'const same = checkTerms(seen ? current : undefined, current)',
  },
  {
    name: 'the order of a center is compared with the payment plan of students',
    file: 'api/src/features/seats/seats/current-terms.ts',
    from: "{ refundPolicy, own, payer: 'center' }",
    to: "{ refundPolicy, own, payer: 'student' }",
  },
  {
    name: 'a center pays in installments',
    file: 'api/src/features/seats/seats/write-enrollment.ts',
    from: '[id, center_id === null ? payment_plan : []]',
    to: "[id, center_id === null ? payment_plan : [{ share: 1, days: 0, from: 'approval' as const }, { share: 1, days: 7, from: 'start' as const }]]",
  },
  {
    name: 'more is refunded of a receipt than was received',
    file: 'api/src/features/money/payments/entries.ts',
    from: 'leftCents: amount_cents - refunded_cents - moved_cents',
    to: 'leftCents: amount_cents - moved_cents + 0 * refunded_cents',
  },
  {
    name: 'a correction is not limited as a refund',
    file: 'api/src/features/money/payments/correct-refund.ts',
    from: "const asked = await askAboveLimit(ctx, { payment, cents, kind: 'correction', input, wish })",
    to: 'const asked = undefined as ApprovalAsked | undefined; void [input, wish, askAboveLimit]',
  },
  {
    name: 'a student is not told of the approval',
    file: 'api/src/features/seats/seats/write-enrollment.ts',
    from: 'await notifyEach(ctx, { all })',
    to: 'void all',
  },
  {
    name: 'a student is told of the approval twice',
    file: 'api/src/features/seats/seats/write-enrollment.ts',
    from: 'await notifyEach(ctx, { all })',
    to: 'await notifyEach(ctx, { all: [...all, ...all] })',
  },
  {
    name: 'the server carries out a repeated request again',
    file: 'api/src/platform/db/write.ts',
    from: 'return record ? responseOf<Result>(record, idempotency.requestHash) : null',
    to: 'return null',
  },
  {
    name: 'the server stores no response of a wave',
    file: 'api/src/platform/db/write.ts',
    from: 'await storeResponses({ deps, trx }, answered)',
    to: 'void answered',
  },
  {
    name: 'a student reads the enrollments of others',
    file: 'api/src/features/seats/enrollments/read-enrollments.ts',
    from: ".where('enrollments.user_id', '=', userId)",
    to: '',
  },
  {
    name: 'the server forgets the events of enrollments',
    file: 'api/src/platform/db/migrations/1.0.0-server-events-lists.ts',
    from: 'insert into events (topic, subjects) values (about, ids);',
    to: "if about <> 'enrollments' then insert into events (topic, subjects) values (about, ids); end if;",
  },
  {
    name: 'a phone does not open an event stream again that was cut',
    file: 'pwa/src/offline/sync/follow-events.ts',
    from: 'await pause(waitAfter(attempts, waitMs, tools.random), signal)',
    to: 'await new Promise(() => {})',
  },
  {
    name: 'a refund needs no fresh proof',
    file: 'api/src/features/money/payments/require-refund-proof.ts',
    from: 'if (total > proof_refund_amount) requireFreshProof(caller)',
    to: 'void requireFreshProof',
  },
  {
    name: 'a make-up counts twice',
    file: 'packages/rules/src/teaching/attended-minutes.ts',
    from: 'const elsewhere = makeUps',
    to: 'const elsewhere = [...makeUps, ...makeUps]',
  },
  {
    name: 'the server trusts the clock of an instructor',
    file: 'api/src/features/teaching/attendance/record-attendance.ts',
    from: 'marked_at: timeOfMark(mark.marked_at, { meeting, now, timeZone: deps.config.provider.timezone }),',
    to: 'marked_at: (void [timeOfMark, meeting, deps], new Date(mark.marked_at)),',
  },
  {
    name: 'a payment is booked in a closed month',
    file: 'api/src/platform/db/migrations/2.0.0-books-receipts.ts',
    from: 'if new.booked_at < open_from then',
    to: 'if false then',
  },
]

/** Returns the text of a file with a fault. Throws if the place is not there exactly once. */
export function planted(fault: Fault, text: string): string {
  const parts = text.split(fault.from)
  if (parts.length !== 2) throw new Error(`${fault.file} has ${parts.length - 1} places of "${fault.from}"`)
  return parts.join(fault.to)
}
