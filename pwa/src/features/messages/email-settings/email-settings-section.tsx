import type { User } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { PreferencesChange } from '@cubby/contract/student/profile'
import { kindsWanted, preferenceCategories } from '@cubby/rules/student/email-preferences'
import { useState } from 'react'
import { ResendVerificationButton } from '@/features/accounts/auth/resend-verification-button.tsx'
import { preferenceLabels } from '@/features/app/outbox/profile-labels.ts'
import { enqueue } from '@/offline/sync/enqueue.ts'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/email-text.tsx'
import { Switch } from '@/ui/switch.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { DeviceCard } from './device-card.tsx'
import { type LatestChange, PreferencesState } from './preferences-state.tsx'

const kindExplanations = {
  class_reminders: 'A day before each of your classes',
  payment_reminders: 'Before a payment is due, and when it is late',
  certificate_notifications: 'When a certificate is ready, and before it expires',
  general_updates: 'Enrollments, waitlists, and news from the office',
}

/** Explains the combination of the master switch and the switches of the kinds, by `kindsWanted`. */
const explanations = {
  all: 'You get every email. Turn this off to choose kinds.',
  each: 'All four kinds below are on, so you still get every email. Turn off the kinds that you do not want.',
  some: 'You get the kinds that are on below.',
  none: 'You get none of these emails.',
}

/** Switches for the emails that the user gets: all of them, or each kind separately. */
export function EmailSettingsSection({ user }: { user: User }) {
  const [latest, setLatest] = useState<LatestChange | null>(null)
  const change = async (args: PreferencesChange) => {
    try {
      const { rowId, isLost } = await enqueue({ kind: 'change-preferences', args })
      setLatest(isLost ? null : { rowId, key: rowId ?? crypto.randomUUID() })
    } catch {
      showToast('error', messages.preferencesFailed)
    }
  }
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id="section" className="text-2xl">
          Email Settings
        </h2>
        <p className="text-muted-foreground">
          You always get emails about your account, such as a changed password, and offers of a spot.
        </p>
      </div>
      {!user.email_verified && (
        <Card className="grid max-w-2xl gap-2 p-4 sm:px-5">
          <p>
            <strong>
              <EmailText>{user.email}</EmailText>
            </strong>{' '}
            is not confirmed yet. Open the link in our confirmation email.
          </p>
          <ResendVerificationButton email={user.email} />
        </Card>
      )}
      <PreferencesState latest={latest} />
      <Card className="grid max-w-2xl divide-y px-4 sm:px-5">
        <Switch
          label={preferenceLabels.email_notifications}
          checked={user.email_notifications}
          onChange={(email_notifications) => void change({ email_notifications })}
        >
          {explanations[kindsWanted(user)]}
        </Switch>
        {!user.email_notifications &&
          preferenceCategories.map((category) => (
            <Switch
              key={category}
              label={preferenceLabels[category]}
              checked={user[category]}
              onChange={(on) => void change({ [category]: on })}
            >
              {kindExplanations[category]}
            </Switch>
          ))}
      </Card>
      <DeviceCard userId={user.id} />
    </section>
  )
}
