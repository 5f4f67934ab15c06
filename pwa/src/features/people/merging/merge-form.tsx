import { messages } from '@cubby/contract/messages'
import type { MergePreview } from '@cubby/contract/people/merging'
import type { ListedUser } from '@cubby/contract/people/users'
import { mayEnroll } from '@cubby/rules/accounts/roles'
import { amountText } from '@cubby/rules/money/price-text'
import { personName } from '@cubby/rules/people/person-name'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { ConfirmOperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { type PickedUser, UserPicker } from '@/desk/user-picker/user-picker.tsx'
import { Alert } from '@/ui/alert.tsx'
import { rich } from '@/ui/rich.tsx'
import { SelectField } from '@/ui/select.tsx'

interface MergeFormProps {
  user: ListedUser
  close: () => void
}

/** Merges the account of a user with another one of the same person, after a preview of what moves. */
export function MergeForm({ user, close }: MergeFormProps) {
  const [other, setOther] = useState<PickedUser | null>(null)
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const [ending, staying] = stays === 'this' ? [other, user] : [user, other]
  const query = useMergePreview(ending?.id, staying?.id)
  const preview = other ? query.data : undefined
  const canMerge = preview && !preview.refusal && preview.conflicts.every(({ blocks }) => !blocks)
  const form = useOperationForm({
    send: async (call) =>
      ending &&
      staying &&
      call('POST', '/admin/users/:id/merge', { params: { id: ending.id }, body: { into: staying.id } }),
    done: t(messages.usersMerged),
    failed: t(messages.mergeFailed),
    close,
  })
  return (
    <ConfirmOperationForm
      form={form}
      phrase={canMerge ? preview.ending.email : null}
      type="email"
      submit={t('Merge Accounts')}
    >
      <p>
        {t('If {firstName} {lastName} has two accounts, choose the other one.', {
          firstName: user.first_name,
          lastName: user.last_name,
        })}
      </p>
      <UserPicker
        label={t('Other account')}
        user={other}
        roles={mayEnroll(user.role) ? ['student', 'user'] : [user.role]}
        blockedReason={({ id }) => (id === user.id ? t('This is the same account') : null)}
        onPick={setOther}
      />
      {other && (
        <SelectField
          label={t('Account that stays')}
          value={stays}
          onValueChange={(value) => setStays(value === 'other' ? 'other' : 'this')}
        >
          <option value="this">{addressOf(user)}</option>
          <option value="other">{addressOf(other)}</option>
        </SelectField>
      )}
      <div aria-live="polite" className="empty:hidden">
        {preview && <MergeSummary preview={preview} />}
        {other && query.error && (
          <Alert tone="error">{failureSentence(query.error, t(messages.mergePreviewFailed))}</Alert>
        )}
      </div>
    </ConfirmOperationForm>
  )
}

/** Fetches what a merge would move, once both accounts are chosen. */
function useMergePreview(endingId: string | undefined, stayingId: string | undefined) {
  return useQuery({
    queryKey: ['users', 'merge', endingId, stayingId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/users/:id/merge', {
        params: { id: endingId ?? '' },
        query: { into: stayingId ?? '' },
        signal,
      }),
    enabled: endingId !== undefined && stayingId !== undefined,
    // Somebody may enroll at any time.
    staleTime: 0,
  })
}

/** What a merge moves, the conflicts in sessions, and whether it is possible. */
function MergeSummary({ preview }: { preview: MergePreview }) {
  const { ending, staying, moves, paid, conflicts, refusal } = preview
  if (refusal) return <Alert tone="error">{refusal}</Alert>
  const about = {
    address: addressOf(staying),
    b: (words: ReactNode) => <strong className="wrap-anywhere">{words}</strong>,
    moves: movesText(moves),
  }
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {paid > 0
          ? rich('Moves to <b>{address}</b>: {moves} ({amount} received).', {
              ...about,
              amount: amountText(paid),
            })
          : rich('Moves to <b>{address}</b>: {moves}.', about)}
      </p>
      {conflicts.length > 0 && (
        <section aria-label={t('Conflicts')} className="grid gap-2">
          <p className="font-semibold">
            {t('{count, plural, one {# conflict} other {# conflicts}} in sessions:', {
              count: conflicts.length,
            })}
          </p>
          <ul className="grid gap-2">
            {conflicts.map(({ kind, class_name, session_date, blocks, text }) => (
              <li key={`${kind} ${class_name} ${session_date}`}>
                <Alert tone={blocks ? 'error' : 'warning'}>
                  <strong className="wrap-anywhere">
                    {class_name}, {displayDate(session_date, session_date)}:
                  </strong>{' '}
                  {text}
                </Alert>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        {rich(
          '<b>{address}</b> is logged out everywhere and cannot log in again. Its name and contact details are erased; missing contact details of the account that stays are filled in first. This cannot be undone.',
          { address: addressOf(ending), b: (words) => <strong className="wrap-anywhere">{words}</strong> },
        )}
      </p>
    </div>
  )
}

type Moves = MergePreview['moves']

const countTexts: { readonly [name in keyof Moves]: (count: number) => string } = {
  enrollments: (count) => t('{count, plural, one {# enrollment} other {# enrollments}}', { count }),
  waitlist_entries: (count) =>
    t('{count, plural, one {# waitlist entry} other {# waitlist entries}}', { count }),
  payments: (count) => t('{count, plural, one {# payment} other {# payments}}', { count }),
  certificates: (count) => t('{count, plural, one {# certificate} other {# certificates}}', { count }),
  attendance_marks: (count) =>
    t('{count, plural, one {# attendance mark} other {# attendance marks}}', { count }),
  notifications: (count) => t('{count, plural, one {# notification} other {# notifications}}', { count }),
  documents: (count) => t('{count, plural, one {# document} other {# documents}}', { count }),
  taught_sessions: (count) =>
    t('{count, plural, one {# taught session} other {# taught sessions}}', { count }),
}

/** '2 enrollments, 1 payment'; 'nothing' if there is no record. */
export function movesText(moves: Moves): string {
  const parts = (Object.keys(countTexts) as (keyof Moves)[]).flatMap((name) =>
    moves[name] > 0 ? countTexts[name](moves[name]) : [],
  )
  return parts.length > 0 ? parts.join(', ') : t('nothing')
}

/** What distinguishes the two accounts. A student without an email address has a phone number only. */
function addressOf(user: PickedUser): string {
  return user.email || t('{name}, no email address', { name: personName(user) })
}
