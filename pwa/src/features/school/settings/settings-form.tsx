import { t } from '@cubby/texts/t'
import { NumberField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { type Settings, settings } from '@cubby/contract/school/settings'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type RefObject, use, useEffect, useEffectEvent, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { syncSoon } from '@/offline/sync/sync.ts'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { Switch } from '@/ui/switch.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { ApprovalFields } from './approval-fields.tsx'
import { BrandFields } from './brand-fields.tsx'
import { JournalAccountFields } from './journal-account-fields.tsx'
import { RefundPolicyFields } from './refund-policy-fields.tsx'
import { RetentionList } from './retention-list.tsx'
import { HolidayFields, RoomFields } from './room-fields.tsx'
import { SettingsPart, ShownPart } from './settings-part.tsx'
import { TranscriptColumnFields } from './transcript-column-fields.tsx'

const provider = [
  ['provider_name', t('Name')],
  ['provider_email', t('Email')],
  ['provider_phone', t('Phone')],
  ['provider_address', t('Address')],
  ['provider_hours', t('Office hours')],
] as const

const numbers = [
  [
    'offer_hours',
    t('An offered spot is held for (hours)'),
    t('Applies to new offers. An offer never lasts beyond the start of the session.'),
  ],
  [
    'payment_due_days',
    t('Payment due (days before session)'),
    t('Never sooner than 3 days after the approval'),
  ],
  ['reminder_days', t('Payment reminder (days before due date)'), t('By notification and email')],
] as const

const messagesKept = [
  'contact_message_days',
  t('Delete messages to the office after (days)'),
  t('At least 30, or 0 to keep them. Older ones are deleted every night and cannot be restored.'),
] as const

const refundProof = [
  'proof_refund_amount',
  t('Confirm identity before refunds above ($)'),
  t(
    'Administrators confirm with a passkey or their password. Refunds since the last confirmation count together.',
  ),
] as const

export interface SettingsFormProps {
  stored: Settings
  /** The switch that requires a second factor of administrators. */
  SecondFactorSwitch: ComponentType<{ checked: boolean; onChange: (checked: boolean) => void }>
  /** Shows another part. */
  onPart: (part: string) => void
}

export function SettingsForm({ stored, SecondFactorSwitch, onPart }: SettingsFormProps) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const form = useForm({
    defaults: stored,
    schema: settings,
    send: (body) => callOnce('PUT', '/admin/settings', { body }),
    onDone: ({ settings: saved }, { reset }) => {
      queries.setQueryData(['settings'], saved)
      reset(saved)
      syncSoon('connection', ['provider'])
      showToast('success', t(messages.settingsSaved))
    },
    failed: t(messages.settingsSaveFailed),
  })
  const { field, control, watch, reset, formState } = form
  useErrorPart(form.element, formState.submitCount, onPart)

  const numberField = ([name, label, hint]:
    | (typeof numbers)[number]
    | typeof messagesKept
    | typeof refundProof) => (
    <NumberField
      key={name}
      label={label}
      hint={hint}
      {...field(name, { valueAsNumber: true })}
      className="max-w-40"
    />
  )

  return (
    <Form form={form} aria-label={t('Settings')} className="">
      <SettingsPart part="provider">
        {provider.map(([name, label]) => (
          <TextField key={name} label={label} {...field(name)} autoComplete="off" />
        ))}
        <TextField
          label={t('License number')}
          hint={t('Printed on sign-in sheets and attendance records')}
          optional
          {...field('provider_license')}
          autoComplete="off"
        />
      </SettingsPart>
      <RoomFields form={form} />
      <HolidayFields form={form} />
      <SettingsPart part="rules">
        <Controller
          control={control}
          name="auto_approve_enrollments"
          render={({ field }) => (
            <Switch
              label={t('Approve new enrollments at once')}
              checked={field.value}
              onChange={field.onChange}
            >
              {t('Otherwise they stay pending until an administrator reviews them')}
            </Switch>
          )}
        />
        {numbers.map(numberField)}
      </SettingsPart>
      <SettingsPart part="security">
        <Controller
          control={control}
          name="require_second_factor"
          render={({ field }) => <SecondFactorSwitch checked={field.value} onChange={field.onChange} />}
        />
        {numberField(refundProof)}
        <ApprovalFields form={form} />
      </SettingsPart>
      <RefundPolicyFields form={form} />
      <JournalAccountFields form={form} />
      <TranscriptColumnFields form={form} />
      <BrandFields form={form} accent={watch('accent_color')} />
      <SettingsPart part="retention">
        {numberField(messagesKept)}
        <RetentionList />
      </SettingsPart>
      {formState.isDirty && <SaveBar busy={form.busy} onUndo={() => reset(stored)} />}
    </Form>
  )
}

/** After an attempt to save, also from the list, shows the part with the first error and focuses its field. */
function useErrorPart(
  form: RefObject<HTMLFormElement | null>,
  attempts: number,
  onPart: (part: string) => void,
) {
  const shown = use(ShownPart)
  const hiddenField = useRef<HTMLElement>(null)
  const showError = useEffectEvent(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const part = field?.closest<HTMLElement>('[data-part]')?.dataset.part
    if (!(field && part) || part === shown) return
    hiddenField.current = field
    onPart(part)
  })
  useEffect(() => {
    if (attempts > 0) showError()
  }, [attempts])
  useEffect(() => {
    hiddenField.current?.focus()
    hiddenField.current = null
  }, [shown])
}

interface SaveBarProps {
  busy: boolean
  onUndo: () => void
}

/** A bar that saves or undoes the changes. It floats over the page, so that nothing moves when it appears. */
function SaveBar({ busy, onUndo }: SaveBarProps) {
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 lg:start-70">
      <div className="pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border bg-card px-4 py-2 shadow-overlay">
        <p className="me-auto pe-2 font-semibold text-sm">{t('Unsaved changes')}</p>
        <Button type="submit" size="small" busy={busy}>
          {t('Save Settings')}
        </Button>
        <Button variant="outline" size="small" onClick={onUndo}>
          {t('Undo')}
        </Button>
      </div>
    </div>
  )
}
