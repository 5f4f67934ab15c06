import type { User } from '@cubby/contract/accounts/user'
import { PREFERENCES_SAVED_MS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { PreferencesChange } from '@cubby/contract/student/profile'
import { kindsWanted, preferenceCategories } from '@cubby/rules/student/email-preferences'
import { t, text, translate } from '@cubby/texts/t'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ResendVerificationButton } from '@/features/accounts/auth/resend-verification-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useCommandStatus, useOutbox } from '@/offline/hooks/use-outbox.ts'
import { unsentStateOf } from '@/offline/outbox/command-state.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { dismiss } from '@/offline/sync/manage-row.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import { Switch } from '@/ui/switch.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { preferenceLabels } from '@/unsent-changes/profile-labels.ts'
import { useTelling } from '@/unsent-changes/told-rows.ts'
import { UnsentChip } from '@/unsent-changes/unsent-note.tsx'
import { usePush } from './use-push.ts'

const kindExplanations = {
  class_reminders: text('A day before each of your classes'),
  payment_reminders: text('Before a payment is due, and when it is late'),
  certificate_notifications: text('When a certificate is ready, and before it expires'),
  general_updates: text('Enrollments, waitlists, and news from the office'),
}

/** Explains the combination of the master switch and the switches of the kinds, by `kindsWanted`. */
const explanations = {
  all: text('You get every email. Turn this off to choose kinds.'),
  each: text(
    'All four kinds below are on, so you still get every email. Turn off the kinds that you do not want.',
  ),
  some: text('You get the kinds that are on below.'),
  none: text('You get none of these emails.'),
}

/** Switches for the emails that the user gets: all of them, or each kind separately. */
export function EmailSettingsSection({ user }: { user: User }) {
  const [latest, setLatest] = useState<LatestChange | null>(null)
  const change = async (args: PreferencesChange) => {
    try {
      const { rowId, isLost } = await enqueue({ kind: 'change-preferences', args })
      setLatest(isLost ? null : { rowId, key: rowId ?? crypto.randomUUID() })
    } catch {
      showToast('error', t(messages.preferencesFailed))
    }
  }
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id="section" className="text-2xl">
          {t('Email Settings')}
        </h2>
        <p className="text-muted-foreground">
          {t(
            'You always get emails about your account (such as a changed password) and about spots offered to you.',
          )}
        </p>
      </div>
      {!user.email_verified && (
        <Card className="grid gap-2 p-4 sm:px-5">
          <p>
            {rich('<email></email> is not confirmed yet. Open the link in our confirmation email.', {
              email: () => (
                <strong>
                  <EmailText>{user.email}</EmailText>
                </strong>
              ),
            })}
          </p>
          <ResendVerificationButton email={user.email} />
        </Card>
      )}
      <PreferencesState latest={latest} />
      <Card className="grid divide-y px-4 sm:px-5">
        <Switch
          label={translate(preferenceLabels.email_notifications)}
          checked={user.email_notifications}
          onChange={(email_notifications) => void change({ email_notifications })}
        >
          {translate(explanations[kindsWanted(user)])}
        </Switch>
        {user.email_notifications && (
          <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 py-2 text-muted-foreground text-sm">
            {preferenceCategories.map((category) => translate(preferenceLabels[category])).join(' · ')}
          </p>
        )}
        {!user.email_notifications &&
          preferenceCategories.map((category) => (
            <Switch
              key={category}
              label={translate(preferenceLabels[category])}
              checked={user[category]}
              onChange={(on) => void change({ [category]: on })}
            >
              {translate(kindExplanations[category])}
            </Switch>
          ))}
      </Card>
      <DeviceCard userId={user.id} />
    </section>
  )
}

/** Why notifications cannot be turned on, and what helps. */
const hintOf = {
  on: null,
  off: text('Connect to the internet to turn on notifications.'),
  blocked: text(
    'This browser blocks notifications from Cubby. Allow them in its settings for this site, then return here.',
  ),
  unsupported: text(
    'This browser cannot show notifications. On an iPhone or iPad, add Cubby to the home screen, then open Cubby from there.',
  ),
}

/** Lets the user turn notifications on this device on or off. They also appear when Cubby is closed. */
function DeviceCard({ userId }: { userId: string }) {
  const { state, busy, error, change } = usePush(userId)
  const reachable = useServerReachable()
  if (state === 'checking') return null
  const canSwitch = state === 'on' || (state === 'off' && reachable)
  const hint = canSwitch ? null : hintOf[state]
  return (
    <Card as="section" aria-labelledby="device" className="grid gap-1 px-4 py-4 sm:px-5">
      <h3 id="device" className="text-lg">
        {t('Notifications on this device')}
      </h3>
      {!hint && (
        <p className="text-muted-foreground text-sm">
          {t('You get notifications even when Cubby is closed. You get only the kinds that you chose above.')}
        </p>
      )}
      {canSwitch && (
        <Switch label={t('Show notifications')} checked={state === 'on'} onChange={(on) => void change(on)}>
          {busy ? t('One moment...') : t('Applies to this device only, until you log out.')}
        </Switch>
      )}
      {hint && (
        <p className="flex gap-2 text-muted-foreground text-sm">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {translate(hint)}
        </p>
      )}
      {error && (
        <Alert tone="error" announced>
          {error}
        </Alert>
      )}
    </Card>
  )
}

interface LatestChange {
  /** Null if the change was sent without being stored. */
  rowId: string | null
  key: string
}

/** The state of the latest change: unsent, refused, or just saved. */
function PreferencesState({ latest }: { latest: LatestChange | null }) {
  const open = useOutbox().findLast(({ kind }) => kind === 'change-preferences')
  const status = useCommandStatus(latest?.rowId ?? null)
  const isSaved = latest !== null && (latest.rowId === null || status === 'done')
  const state = open && unsentStateOf(open.status)
  useTelling(open?.id ?? null)
  if (open && !state) {
    return (
      <div className="grid justify-items-start gap-2">
        <Alert tone="error" announced>
          {t(messages.preferencesFailed)}
        </Alert>
        <Button variant="outline" size="small" onClick={() => void dismiss(open.id)}>
          {t('Dismiss')}
        </Button>
      </div>
    )
  }
  return (
    <div role="status" className="empty:hidden">
      {state && <UnsentChip state={state} />}
      {!open && isSaved && <SavedNote key={latest.key} />}
    </div>
  )
}

/** Shows for 3 seconds that the preferences are saved. */
function SavedNote() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PREFERENCES_SAVED_MS)
    return () => clearTimeout(timer)
  }, [])
  return over ? null : <Alert tone="success">{t(messages.preferencesUpdated)}</Alert>
}
