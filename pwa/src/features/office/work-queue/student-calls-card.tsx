import { messages } from '@cubby/contract/messages'
import type { Call, CallOutcome, StudentCalls } from '@cubby/contract/office/calls'
import { phoneText } from '@cubby/contract/phone'
import { t } from '@cubby/texts/t'
import { Mail, Phone, Undo2 } from 'lucide-react'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { WORK_QUEUE } from '@/desk/shell/query-client.ts'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Alert } from '@/ui/alert.tsx'
import { Button, textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'

interface StudentCallsCardProps {
  student: StudentCalls
  /** Opens the panel of the student. */
  onOpen: () => void
}

/** What one student has to be told, how to reach them, and what was done about it. */
export function StudentCallsCard({ student, onOpen }: StudentCallsCardProps) {
  const { name, email, phone_number, address, same_phone, calls } = student
  const open = calls.filter(({ done_at }) => done_at === null)
  const mark = useMark(open.length > 1 ? t(messages.callsDone) : t(messages.callDone))
  return (
    <Card className="grid grid-cols-1 gap-4 p-4 lg:grid-cols-[19rem_1fr] lg:gap-x-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 lg:grid lg:content-start lg:border-e lg:pe-6">
        <div className="min-w-0">
          <CardTitle name={name} onOpen={onOpen} />
          {phone_number && (
            <p>
              <a
                href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}
                className={`${textLink} figures inline-flex min-h-11 items-center font-display text-2xl`}
              >
                {phoneText(phone_number)}
              </a>
            </p>
          )}
          {same_phone.length > 0 && (
            <p className="text-sm">
              {t('Same phone number: {names}. Ask for {name}.', { names: same_phone.join(', '), name })}
            </p>
          )}
          {email && (
            <p className="text-sm">
              {rich('Can be emailed now: <email></email>', { email: () => <EmailText>{email}</EmailText> })}
            </p>
          )}
          {address && <p className="wrap-anywhere text-muted-foreground text-sm">{address}</p>}
        </div>
        {open.length > 1 && (
          <Button
            variant="outline"
            size="small"
            busy={mark.busy}
            onClick={() => mark.run({ ids: open.map(({ id }) => id), outcome: 'called' })}
          >
            <Phone className="size-4" aria-hidden="true" />
            {rich('Mark All as Told ({count})<hidden> messages, {name}</hidden>', {
              count: open.length,
              name,
              hidden: srOnly,
            })}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-4">
        {mark.failure && (
          <Alert tone="error" announced>
            {mark.failure}
          </Alert>
        )}
        <ul aria-label={t('Messages to {name}', { name })} className="grid grid-cols-1 gap-4">
          {calls.map((call) => (
            <CallItem key={call.id} call={call} name={name} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

const outcomeIcons = { called: Phone, letter: Mail }

/** One message to read out, with what can be done about it. */
function CallItem({ call, name }: { call: Call; name: string }) {
  const zone = useTimeZone()
  const { id, title, message, created_at, done_at, done_by_name, outcome } = call
  const mark = useMark(done_at ? t(messages.callReopened) : t(messages.callDone))
  const about = `${title}, ${name}`
  return (
    <li className="grid grid-cols-1 gap-2 border-t pt-3 lg:first:border-t-0 lg:first:pt-0">
      <p className="wrap-anywhere font-semibold">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      <p className="figures text-muted-foreground text-sm">
        {outcome && done_at
          ? t('{outcome, select, called {Called} other {Letter Mailed}} by {name}, {time}', {
              outcome,
              name: done_by_name ?? t('an administrator'),
              time: momentText(done_at, zone),
            })
          : t('Since {time}', { time: momentText(created_at, zone) })}
      </p>
      {/* On phones, the button that ends the task is first. The others share a row. */}
      <div className="flex flex-wrap-reverse gap-2 max-sm:[&>button]:flex-auto">
        <DownloadButton
          path={`/admin/calls/${id}/letter`}
          fileName="letter.pdf"
          label={t('Print Letter')}
          about={about}
          failed={t(messages.callLetterFailed)}
        />
        {done_at ? (
          <MarkButton mark={mark} ids={[id]} outcome={null} label={t('Mark as Not Done')} about={about} />
        ) : (
          <>
            <MarkButton mark={mark} ids={[id]} outcome="letter" label={t('Mark as Mailed')} about={about} />
            <MarkButton mark={mark} ids={[id]} outcome="called" label={t('Mark as Told')} about={about} />
          </>
        )}
      </div>
      {mark.failure && (
        <Alert tone="error" announced>
          {mark.failure}
        </Alert>
      )}
    </li>
  )
}

interface MarkButtonProps {
  mark: ReturnType<typeof useMark>
  ids: string[]
  outcome: CallOutcome | null
  label: string
  about: string
}

function MarkButton({ mark, ids, outcome, label, about }: MarkButtonProps) {
  const Icon = outcome ? outcomeIcons[outcome] : Undo2
  return (
    <Button
      variant={outcome === 'called' ? 'primary' : 'outline'}
      size="small"
      className={outcome === 'called' ? 'max-sm:w-full' : ''}
      busy={mark.busy}
      onClick={() => mark.run({ ids, outcome })}
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}

/** Marks calls as done, or as to be made again. */
function useMark(done: string) {
  const callOnce = useIdempotentCall()
  return useOperation(
    (body: { ids: string[]; outcome: CallOutcome | null }) => callOnce('PUT', '/admin/calls', { body }),
    { done, failed: t(messages.callSaveFailed) },
    () => {},
    [WORK_QUEUE],
  )
}
