import { JOIN_CODE_MINUTES, JOIN_CODE_TRIES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type JoinIdentity, joinIdentities } from '@cubby/contract/people/join-codes'
import type { ListedUser } from '@cubby/contract/people/users'
import { joinCodeText } from '@cubby/rules/people/joining'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { callAsUser } from '@/api/call-as-user.ts'
import { momentText, useTimeZone } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'

const identities = Object.entries(joinIdentities) as [JoinIdentity, string][]

/** Makes the code that the office reads out to a student without an email address, who joins their account with it. */
export function JoinCodeForm({ user, close }: { user: ListedUser; close: () => void }) {
  const zone = useTimeZone()
  const form = useOperationForm({
    defaults: { identity: null as JoinIdentity | null },
    send: async (_, { identity }) =>
      identity &&
      callAsUser('POST', '/admin/users/:id/join-code', { params: { id: user.id }, body: { identity } }),
    failed: t(messages.joinCodeFailed),
    queryKey: null,
    onDone: () => {},
    close,
  })
  const { result: data } = form
  const identity = form.watch('identity')
  const name = personName(user)
  if (data) {
    return (
      <div className="grid gap-4">
        <p>{t("Read this code out to {name}. You won't see it again.", { name })}</p>
        <p
          ref={focusOnMount}
          tabIndex={-1}
          className="figures rounded-control border bg-muted p-4 text-center font-display font-semibold text-3xl tracking-wide outline-none"
        >
          {joinCodeText(data.code)}
        </p>
        <p>
          {rich(
            'They open <b>{address}</b> and enter the code, their email address, and a password. The code works once, until {time}. After {tries} wrong tries, it stops working.',
            {
              address: joinAddress(),
              b: (words) => <strong className="wrap-anywhere">{words}</strong>,
              time: momentText(data.expires_at, zone),
              tries: JOIN_CODE_TRIES,
            },
          )}
        </p>
        <div className="flex justify-end">
          <Button onClick={close}>{t('Done')}</Button>
        </div>
      </div>
    )
  }
  return (
    <OperationForm form={form} disabled={identity === null} submit={t('Make the Code')}>
      <p>
        {t(
          'With a code, {name} can choose an email address and a password to log in. The code works for {minutes} minutes and replaces any earlier code. Whoever has the code gets the account, so first make sure that you are speaking with {name}.',
          { name, minutes: JOIN_CODE_MINUTES },
        )}
      </p>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">
          {t('How do you know that you are speaking with {name}?', { name })}
        </legend>
        {identities.map(([id, label]) => (
          <ChoiceField
            key={id}
            name="identity"
            label={label}
            checked={identity === id}
            onChoose={() => form.set('identity', id)}
          />
        ))}
      </fieldset>
    </OperationForm>
  )
}

/** The address of the public screen, as one reads it out: 'classes.example.org/join'. */
function joinAddress(): string {
  return `${window.location.host}/join`
}
