import { type Passkey, passkeyRename, type SecondFactor } from '@cubby/contract/accounts/second-factor'
import { t, text, translate } from '@cubby/texts/t'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { CHANGE_NEEDS_CONNECTION, type Change } from './change.ts'
import type { Confirmation } from './confirmation.ts'
import { ConfirmationSheet } from './confirmation-sheet.tsx'
import { FactorCard } from './factor-card.tsx'
import { isLastFactor } from './has-second-factor.ts'
import { LastFactorWarning } from './last-factor-warning.tsx'
import { canProveWithPasskey, createPasskey, supportsPasskeys } from './passkey.ts'
import '@/ui/forms/zod-without-eval.ts'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { calendarDay } from '@/ui/moment.ts'

interface PasskeysCardProps {
  factor: SecondFactor
  email: string
  onChange: (change: Change) => void
}

/** The user's passkeys: add, rename, and remove. */
export function PasskeysCard({ factor, email, onChange }: PasskeysCardProps) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <FactorCard Icon={KeyRound} title={t('Passkeys')}>
      <p className="text-muted-foreground">
        {t(
          'A passkey logs you in with your fingerprint, your face, or the PIN of your device, without your password. A security key works, too.',
        )}
      </p>
      {factor.passkeys.length > 0 && (
        <ul aria-label={t('Your passkeys')} className="divide-y border-y">
          {factor.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={onChange}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAdding(true)}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p>{t('This browser cannot create passkeys. Open Cubby in a newer browser to add one.')}</p>
      )}
      {isAdding && (
        <ConfirmationSheet
          title={t('Add a passkey')}
          submit={t('Continue')}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          suggestedName={deviceName(navigator.userAgent)}
          failed={t('The passkey could not be added. Try again.')}
          send={addPasskey}
          onSent={onChange}
          onClose={() => setAdding(false)}
        >
          <p>{t('Enter your password. Then your browser asks where to store the passkey.')}</p>
        </ConfirmationSheet>
      )}
      {removed && (
        <ConfirmationSheet
          title={t('Remove {name}?', { name: removed.name })}
          submit={t('Remove passkey')}
          danger
          isBlocked={isLastFactor(factor) && factor.is_required}
          email={email}
          hasPasskey={canProveWithPasskey(factor)}
          failed={t('The passkey could not be removed. Try again.')}
          send={({ proof }) =>
            callAsUser('POST', '/users/passkeys/:id/remove', { params: { id: removed.id }, body: { proof } })
          }
          onSent={onChange}
          onClose={() => setRemoved(null)}
        >
          <p>{t('You can no longer log in with this passkey. Delete it from your device, too.')}</p>
          {isLastFactor(factor) && <LastFactorWarning isRequired={factor.is_required} />}
        </ConfirmationSheet>
      )}
    </FactorCard>
  )
}

/** Creates a passkey on this device and adds it to the account. */
async function addPasskey({ name, proof }: Confirmation): Promise<Change> {
  const { options } = await callAsUser('POST', '/users/passkeys/options', { body: { proof } })
  const passkey = await createPasskey(options)
  return callAsUser('POST', '/users/passkeys', { body: { name, passkey } })
}

/**
 * Names by a part of the user agent. The first match counts, because iPads and Android phones also name other systems.
 */
const devices: readonly (readonly [part: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, text('Android device')],
  [/CrOS/, text('Chromebook')],
  [/Mac OS X/, text('Mac')],
  [/Windows/, text('Windows computer')],
  [/Linux/, text('Linux computer')],
]

/** Suggests a name for a passkey of this device. */
export function deviceName(userAgent: string): string {
  return translate(devices.find(([part]) => part.test(userAgent))?.[1] ?? text('My device'))
}

interface PasskeyRowProps {
  passkey: Passkey
  onRenamed: (change: Change) => void
  onRemove: () => void
}

/** A passkey in the list. Its name is edited in place. */
function PasskeyRow({ passkey, onRenamed, onRemove }: PasskeyRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, created_at, last_used_at } = passkey
  const added = calendarDay(created_at)
  if (isEditing) {
    return (
      <li className="py-3">
        <RenameForm passkey={passkey} onRenamed={onRenamed} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="figures text-muted-foreground text-sm">
          {last_used_at
            ? t('Added {added} · last used {lastUsed}', { added, lastUsed: calendarDay(last_used_at) })
            : t('Added {added} · not used yet', { added })}
        </p>
      </div>
      <div className="-mx-3.5 flex">
        <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
          {rich('Rename <part>{name}</part>', {
            name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          {rich('Remove <part>{name}</part>', {
            name,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
    </li>
  )
}

interface RenameFormProps {
  passkey: Passkey
  onRenamed: (change: Change) => void
  onClose: () => void
}

/** Renames a passkey. */
function RenameForm({ passkey, onRenamed, onClose }: RenameFormProps) {
  const form = useForm({
    defaults: { name: passkey.name },
    schema: passkeyRename,
    send: (body) => callAsUser('PATCH', '/users/passkeys/:id', { params: { id: passkey.id }, body }),
    onDone: (renamed) => {
      onClose()
      onRenamed(renamed)
    },
    failed: t('The passkey could not be renamed. Try again.'),
    offline: translate(CHANGE_NEEDS_CONNECTION),
  })
  return (
    <Form form={form} className="gap-3" aria-label={t('Rename {name}', { name: passkey.name })}>
      <TextField
        label={t('Name of the passkey')}
        {...form.field('name')}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={form.busy}>
          {t('Save')}
        </Button>
        <Button variant="outline" size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
